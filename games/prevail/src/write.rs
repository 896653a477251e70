//! Actions as they are written in records.

use kernel::Seat;

use crate::action::Action;
use crate::card::Card;
use crate::rulebook::Prevail;
use crate::state::State;

impl Prevail {
    /// An action as it is written in records.
    pub(crate) fn write(&self, state: &State, seat: Option<Seat>, action: Action) -> String {
        let card = |card: Card| self.face(card).id;
        match action {
            Action::Faction(faction) => format!("faction {}", self.faction(faction).id),
            Action::Field(count) => {
                let kind = seat.and_then(|seat| self.next_kind(state, seat));
                let id = kind.map_or_else(String::new, |kind| self.kind(kind).id.to_string());
                format!("field {count}{id}")
            }
            Action::Enlist(taken) => format!("enlist {}", card(taken)),
            Action::Put(space) => format!("put {space}"),
            Action::Face(facing) => format!("face {facing}"),
            Action::Lead(space) => format!("placecmd {space}"),
            Action::Ready => "ready".to_owned(),
            Action::Undo => "undo".to_owned(),
            Action::Play(played) => format!("play {}", card(played)),
            Action::Commander(space) => format!("cmdr {space}"),
            Action::Command(space) => format!("cmd {space}"),
            Action::Line(a, b) => format!("line {a}-{b}"),
            Action::Done => "done".to_owned(),
            Action::Pick(space) => format!("pick {space}"),
            Action::Back => "back".to_owned(),
            Action::To(space) => format!("to {space}"),
            Action::EndMoves => "endmv".to_owned(),
            Action::Shoot(from, at) => format!("shoot {from}x{at}"),
            Action::Support(space) => format!("sup {space}"),
            Action::Fire => "fire".to_owned(),
            Action::EndShots => "endshoot".to_owned(),
            Action::Commit(None) => "commit -".to_owned(),
            Action::Commit(Some(committed)) => format!("commit {}", card(committed)),
            Action::Fight(space) => format!("fight {space}"),
            Action::Evade => "evade".to_owned(),
            Action::Stand => "stand".to_owned(),
            Action::Retreat(space, facing) => format!("ret {space}{facing}"),
            Action::Fall(space) => format!("fall {space}"),
            Action::Discard(paid) => format!("disc {}", card(paid)),
            Action::Rally => "rally".to_owned(),
            Action::NoRally => "norally".to_owned(),
            Action::Abandon(space) => format!("abandon {space}"),
            Action::Concede => "concede".to_owned(),
        }
    }
}
