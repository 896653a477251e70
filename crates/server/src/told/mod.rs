//! Telling: what is written into the outbox with a move reaches people where they want to be told.
//!
//! | question | answer |
//! |---|---|
//! | what is said? | `message`, made by the table from what its reader may know |
//! | who sends it, and when again? | `dispatch` |
//! | how? | `webhook`, `push`, `mail`; a feed is asked for (`site::told`) |
//! | to which addresses may be connected? | `within`, `http` |
//! | when is it night? | `hours` |

pub(crate) mod digest;
mod dispatch;
pub(crate) mod hours;
mod http;
pub(crate) mod mail;
pub(crate) mod message;
pub(crate) mod push;
pub(crate) mod webhook;
mod within;

use std::time::Duration;

use store::{Channel, ChannelKind, NewChannel, Store, StoreError};

use crate::config::Config;
use crate::hub::Hub;

pub(crate) use dispatch::run;
pub(crate) use http::check as check_address;
pub(crate) use message::Message;
pub use within::Within;

/// How long one try may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What messages are sent with.
#[derive(Debug)]
pub(crate) struct Told {
    http: http::Client,
    mailer: Option<mail::Mailer>,
    vapid: push::Vapid,
}

impl Told {
    pub(crate) async fn open(config: &Config, store: &Store) -> Result<Self, StoreError> {
        let fresh = push::Vapid::fresh();
        let vapid = push::Vapid::read(&store.secret("push", fresh).await?);
        let mailer = config.mail.as_ref().map(mail::Mailer::new);
        Ok(Self { http: http::Client::new(config.tell_within.clone()), mailer, vapid })
    }

    /// Is there mail?
    pub(crate) fn mails(&self) -> bool {
        self.mailer.is_some()
    }

    /// Asks whoever reads at a mail address whether they want to be told there.
    pub(crate) async fn ask(&self, key: &[u8; 32], id: i64, channel: &NewChannel) -> Result<(), Undelivered> {
        let Some(mailer) = &self.mailer else { return Err(Undelivered::new("this site sends no mail.")) };
        let asked = tokio::time::timeout(PATIENCE, mailer.ask(key, id, channel)).await;
        asked.unwrap_or_else(|_| Err(Undelivered::new("the mail server does not answer.")))
    }

    /// What browsers know this server by, when they subscribe.
    pub(crate) fn push_key(&self) -> String {
        self.vapid.public()
    }
}

/// Why something did not arrive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Undelivered {
    /// In words, after "Not delivered:".
    pub(crate) why: String,
    /// Is there nobody any more at this address?
    pub(crate) gone: bool,
}

impl Undelivered {
    fn new(why: impl Into<String>) -> Self {
        Self { why: why.into(), gone: false }
    }
}

/// Sends a message by a channel. `id` is the same whenever the same is sent again.
pub(crate) async fn deliver(
    hub: &Hub,
    channel: &Channel,
    id: &str,
    message: &Message,
) -> Result<(), Undelivered> {
    let told = hub.told();
    let sent = async {
        match channel.what.kind {
            ChannelKind::Webhook => webhook::send(&told.http, &channel.what, id, message).await,
            ChannelKind::Push => {
                // The number on the icon; without it the message is as good.
                let turns = hub.store().turns_of(channel.what.guest).await.unwrap_or(0);
                push::send(&told.http, &told.vapid, &channel.what, message, turns).await
            }
            ChannelKind::Mail => match &told.mailer {
                Some(mailer) => mailer.send(hub.key(), channel, id, message).await,
                None => Err(Undelivered::new("this site sends no mail.")),
            },
            // It is asked for.
            ChannelKind::Feed => Ok(()),
        }
    };
    tokio::time::timeout(PATIENCE, sent)
        .await
        .unwrap_or_else(|_| Err(Undelivered::new("the address does not answer.")))
}
