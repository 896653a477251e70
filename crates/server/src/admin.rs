//! What whoever runs the site does from the command line, also while the server runs: links for people.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use store::{LinkKind, OpenError, Store, StoreError};

use crate::accounts::AccountName;
use crate::secret;

/// Why a link could not be made.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody has that name.
    #[error("nobody has an account of the name `{0}`")]
    Nobody(String),
}

/// A link by which one stranger may sign up, as a path.
pub async fn invite(data: &Path, good_for: Duration) -> Result<String, AdminError> {
    let store = Store::open_beside(data)?;
    Ok(link(&store, LinkKind::Invite, None, good_for).await?)
}

/// A link by which somebody sets a new password, as a path.
pub async fn reset(data: &Path, name: &str, good_for: Duration) -> Result<String, AdminError> {
    let store = Store::open_beside(data)?;
    let account = store.account_like(AccountName::skeleton_of(name)).await?;
    let account = account.ok_or_else(|| AdminError::Nobody(kernel::clip(name).to_string()))?;
    Ok(link(&store, LinkKind::Reset, Some(account.guest), good_for).await?)
}

async fn link(
    store: &Store,
    kind: LinkKind,
    guest: Option<store::GuestId>,
    good_for: Duration,
) -> Result<String, StoreError> {
    let secret = secret::token();
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let until = i64::try_from((since + good_for).as_millis()).unwrap_or(i64::MAX);
    store.add_link(secret::hash(&secret), kind, guest, until).await?;
    Ok(web::at::link(&secret))
}
