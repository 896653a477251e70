//! The addresses of this program, in one place: the pages link to them, the server answers them.
//!
//! | address | method | fields | what |
//! |---|---|---|---|
//! | `/` | GET | | the front page |
//! | `/play` | POST | `game`, `bots`, `level`, `figure` | a table against bots, at once; with `figure` from the position of a figure of the rules |
//! | `/learn` | POST | `game` | the guided first match of a game, at once |
//! | `/new` | GET | any of the form's | the form for a new table |
//! | `/new` | POST | `game`, `name`, `preset`, `seat.N`, `option.KEY`, `clock`, `time_out`, `public`, `spectators`, `friendly`, `stand_in`, `claim` | opens the table |
//! | `/settings` | GET | `back` | the page of settings |
//! | `/settings` | POST | any of [`crate::SETTINGS`]; `name`, `field`, `ordinary`, `charge`; `back` | sets the cookies of [`crate::Prefs`]; the guest's name and [`crate::Arms`] |
//! | `/sign-up` | GET, POST | `name`, `password`, `invite`, `back` | makes an account of the guest who asks |
//! | `/sign-in` | GET, POST | `name`, `password`, `back` | signs this device in |
//! | `/sign-out` | POST | | signs it out |
//! | `/recover` | GET, POST | `name`, `code` or `link`; `password` | sets a new password |
//! | `/link/SECRET` | GET | | asks whether to do what the link is for |
//! | `/link` | POST | `link` | signs this device in by a link from another one |
//! | `/claim` | GET, POST | `table`, many times; `back` | what this device has as a guest becomes the account's |
//! | `/account` | GET | | one's own account |
//! | `/account/name`, `…/password`, `…/device-out`, `…/codes`, `…/link`, `…/delete` | POST | those of the form | what is done with it |
//! | `/account/token`, `…/token-out` | POST | `token_name`, `scope` many times, `days`; `token` | makes a token for programs, revokes it |
//! | `/account/export.zip` | GET | | everything of it as a file |
//! | `/player/NAME` | GET | | what others see of an account |
//! | `/block`, `/unblock` | POST | `player` | hides what somebody says everywhere, and keeps them from one's tables |
//! | `/report` | GET, POST | `name`, `table`, `kind`, `text`, `block` | tells whoever runs the site about somebody |
//! | `/reports` | GET, POST | `report`, `answer` | what was reported, for whoever runs the site |
//! | `/my-turn` | GET | | the tables that wait for whoever asks, and theirs in play |
//! | `/tell` | GET | `table` | how somebody is told |
//! | `/tell/webhook`, `…/mail`, `…/push`, `…/feed`, `…/test`, `…/switch`, `…/remove`, `…/when` | POST | those of the form | what is done with it |
//! | `/tell/yes/CHANNEL/SECRET`, `/tell/stop/CHANNEL/SECRET` | GET, POST | | somebody wants mail at an address, or no more |
//! | `/feed/SECRET.atom`, `/feed/SECRET.json` | GET | | somebody's turns for a feed reader |
//! | `/manifest.webmanifest`, `/worker.js`, `/offline` | GET | | what makes the site an app |
//! | `/rules`, `/rules/GAME` | GET | | the rules |
//! | `/rules/GAME/PAGE` | GET | | a page of the game beside its rules: [`crate::pages::extra`]; of every game `about`, `departures`, `search` (`find`), and `first` where it has a tour: [`crate::pages::beside`] |
//! | `/rules/GAME/print` | GET | `what` (`book`, `cards`, `board`, `tokens`, `aids`), `paper` (`a4`, `letter`) | that of the game as a PDF |
//! | `/api` | GET | | the page about the API; all beneath `/api/v1` is listed there |
//! | `/records` | GET, POST | `record` | replays a record a person has |
//! | `/lab` | GET | `game` | the lab, for whoever runs the server |
//! | `/lab/GAME/compare`, `…/impact`, `…/tune`, `…/quality` | GET, POST | those of the form | a question, and asking it |
//! | `/lab/GAME/cards`, `/lab/GAME/cards/FILE` | GET, POST | `card`; `text`, `then` (`save`, `ask`) | content to edit |
//! | `/lab/GAME/lint` | POST | `file`, `text`, `card` | what is wrong with a text, and the card it says |
//! | `/lab/GAME/words` | POST | `file`, `text`, `at` | the words that fit there |
//! | `/lab/GAME/play` | POST | | a table against a bot with what was edited |
//! | `/lab/x/ID` | GET | | an experiment; with `.html`, `.json`, `.csv` or `.patch` as a file |
//! | `/lab/x/ID/stop`, `…/again`, `…/name`, `…/remove` | POST | `name` | what is done with it |
//! | `/lab/two` | GET | `x`, twice | two experiments side by side |
//! | `/t/ID` | GET | | the table: waiting, live, or finished |
//! | `/t/ID/ws` | GET | `format`, `since` | the socket |
//! | `/t/ID/act` | POST | `at`, `act` | an answer |
//! | `/t/ID/sit` | POST | `seat`, `name` | takes an open seat |
//! | `/t/ID/come/TOKEN` | GET | | asks whether to go on with that seat on this device |
//! | `/t/ID/come` | POST | `token`, `name` | does it |
//! | `/t/ID/fill` | POST | `level` | the host gives the open seats to bots |
//! | `/t/ID/leave` | POST | | frees the seat before the match starts |
//! | `/t/ID/bot`, `/t/ID/back` | POST | `level` | hands the seat to a bot, takes it back |
//! | `/t/ID/take-back` | POST | `take_back`, `at` | `ask` to take the own last decision back, or `withdraw`; `agree` or `decline` |
//! | `/t/ID/away` | POST | `seat`, `away` | somebody stays away: a `bot` plays on, or `claim` the match |
//! | `/t/ID/free` | POST | | sends the coach of a guided first match away |
//! | `/t/ID/say` | POST | `say` or `greet` | chat, or a [`crate::Greeting`] |
//! | `/t/ID/mute` | POST | `seat` | hides what a seat says, or shows it again: the cookie of [`crate::Muted`] |
//! | `/t/ID/replay` | GET | `at`, `view` | a finished match at a move (`view`: a seat number, `table`, `all`) |
//! | `/t/ID/hint` | GET | `part` | what a search would do, for one who plays alone (`part`: only what a script shows beside the question) |
//! | `/t/ID/analysis` | GET | `shown` (`true`: what was true), `seat`, `moves` (`all`, `costly`) | where a finished match was won and lost |
//! | `/t/ID/analysis.json`, `/t/ID/analysis.svg` | GET | `shown` | the same as a file |
//! | `/t/ID/on` | POST | `at`, `seat`, `level` | a new table against bots that goes on from there |
//! | `/t/ID/rematch` | POST | `decline` | offers or accepts the same table again, seats rotated; `decline=true` says no |
//! | `/t/ID/picture.png` | GET | | the table as those see it who look on, where there is only a link to it |
//! | `/t/ID/record` | GET | | the record, as a file |
//!
//! In the form for a new table `seat.N` is `me`, `open` (a person who has the link), a bot's level, `empty` (one seat
//! fewer), or missing (N counts from 0 and the seats are contiguous); an `option.KEY` that is empty or missing keeps what `preset` says; `public`,
//! `spectators`, `friendly`, `stand_in` and `claim` are `yes` or missing. A button of the form may send it to `/new` by GET, to see it again with
//! another game or another number of seats (`seats`).

use kernel::Viewer;

/// The front page.
pub const FRONT: &str = "/";
/// A table against bots, at once.
pub const PLAY: &str = "/play";
/// The guided first match of a game, at once.
pub const LEARN: &str = "/learn";
/// The form for a new table, and where it is sent.
pub const NEW: &str = "/new";
/// The page of settings, and where they are sent.
pub const SETTINGS: &str = "/settings";
/// The list of rule books.
pub const RULES: &str = "/rules";
/// The page about the API for programs.
pub const API: &str = "/api";
/// The API itself.
pub const API_V1: &str = "/api/v1";
/// The description of it, for programs.
pub const OPENAPI: &str = "/api/v1/openapi.json";
/// The page that replays records people have.
pub const RECORDS: &str = "/records";

/// The form to sign up, and where it is sent; the same for the others.
pub const SIGN_UP: &str = "/sign-up";
pub const SIGN_IN: &str = "/sign-in";
pub const SIGN_OUT: &str = "/sign-out";
/// A new password by a code or a link.
pub const RECOVER: &str = "/recover";
/// Where a link that signs a device in is confirmed.
pub const LINK: &str = "/link";
/// What a device has as a guest becomes the account's.
pub const CLAIM: &str = "/claim";
/// One's own account.
pub const ACCOUNT: &str = "/account";
pub const BLOCK: &str = "/block";
pub const UNBLOCK: &str = "/unblock";
pub const REPORT: &str = "/report";
/// What was reported, for whoever runs the site.
pub const REPORTS: &str = "/reports";
/// The tables that wait for somebody.
pub const MY_TURN: &str = "/my-turn";
/// How somebody is told.
pub const TELL: &str = "/tell";
/// What makes the site an app: its manifest, the script that hears while no page is open, the page without a network.
pub const MANIFEST: &str = "/manifest.webmanifest";
pub const WORKER: &str = "/worker.js";
pub const OFFLINE: &str = "/offline";

/// What is done with how somebody is told.
pub fn tell(part: &str) -> String {
    format!("/tell/{part}")
}

/// Somebody who reads at an address wants to be told there.
pub fn tell_yes(channel: i64, secret: &str) -> String {
    format!("/tell/yes/{channel}/{secret}")
}

/// Somebody wants no more mail.
pub fn tell_stop(channel: i64, secret: &str) -> String {
    format!("/tell/stop/{channel}/{secret}")
}

/// Somebody's turns for a feed reader, as `atom` or `json`.
pub fn feed(secret: &str, ending: &str) -> String {
    format!("/feed/{secret}.{ending}")
}

/// What is done with one's own account.
pub fn account(part: &str) -> String {
    format!("/account/{part}")
}

/// What others see of an account.
pub fn player(name: &str) -> String {
    format!("/player/{}", encoded(name))
}

/// A link that does one thing once.
pub fn link(secret: &str) -> String {
    format!("/link/{secret}")
}

/// The lab.
pub const LAB: &str = "/lab";
/// Two experiments side by side.
pub const LAB_TWO: &str = "/lab/two";

/// A page of the lab about a game.
pub fn lab(game: &str, segment: &str) -> String {
    format!("/lab/{game}/{segment}")
}

/// A file of content to edit.
pub fn lab_file(game: &str, file: &str) -> String {
    format!("/lab/{game}/cards/{}", encoded(file))
}

/// An experiment.
pub fn experiment(id: &str) -> String {
    format!("/lab/x/{id}")
}

/// What is done with an experiment.
pub fn experiment_part(id: &str, part: &str) -> String {
    format!("/lab/x/{id}/{part}")
}

/// An experiment as a file.
pub fn experiment_file(id: &str, ending: &str) -> String {
    format!("/lab/x/{id}.{ending}")
}

/// A game's rules.
pub fn rules(game: &str) -> String {
    format!("/rules/{game}")
}

/// A page of a game beside its rules.
pub fn extra(game: &str, segment: &str) -> String {
    format!("/rules/{game}/{segment}")
}

/// A game on paper.
pub fn print(game: &str) -> String {
    format!("/rules/{game}/print")
}

pub fn table(id: &str) -> String {
    format!("/t/{id}")
}

/// A part of a table: `act`, `sit`, `ws`, as listed above.
pub fn part(id: &str, part: &str) -> String {
    format!("/t/{id}/{part}")
}

/// A finished match at a move, as a viewer saw it.
pub fn replay(id: &str, at: u32, viewer: Viewer) -> String {
    format!("/t/{id}/replay?at={at}&view={}", view(viewer))
}

/// A path as a field of an address.
pub fn encoded(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    path.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Is it a path of ours? `//host` would be another site, and browsers read `/\` as that and overlook tabs and ends of
/// lines; all that may be in a path can be written without any of them.
pub fn is_ours(path: &str) -> bool {
    path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}

/// A viewer as the `view` field of an address.
pub fn view(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "table".to_owned(),
        Viewer::Everything => "all".to_owned(),
    }
}

/// Reads the `view` field of an address for a table of `seats` seats.
pub fn read_view(view: &str, seats: u8) -> Option<Viewer> {
    match view {
        "table" => Some(Viewer::Spectator),
        "all" => Some(Viewer::Everything),
        seat => {
            let index = seat.parse::<u8>().ok().filter(|index| *index < seats)?;
            Some(Viewer::Seat(kernel::Seat::checked(u64::from(index))?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_in_an_address_is_one_field() {
        assert_eq!(encoded("/t/a?b=c&d é"), "/t/a%3Fb%3Dc%26d%20%C3%A9");
        assert!(is_ours("/t/a?b") && !is_ours("//evil.example") && !is_ours("/\\evil") && !is_ours("evil"));
    }

    #[test]
    fn a_viewer_survives_its_address() {
        for viewer in Viewer::during_play(6).chain([Viewer::Everything]) {
            assert_eq!(read_view(&view(viewer), 6), Some(viewer));
        }
        assert_eq!(read_view("6", 6), None);
        assert_eq!(read_view("", 6), None);
    }
}
