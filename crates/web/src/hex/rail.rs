//! The right column: where the turn is, a panel for each seat, the mission deck.

use hex::{CardFace, Class, Discards, Id, Phase, RealmView};
use kernel::Seat;
use markup::html;
use maud::Markup;

use super::faction;
use super::mission::{about, brief, meter};
use super::progress::{progress, rival, sign};
use super::scene::Scene;
use crate::components::strip::strip;
use crate::fragments::kind;
use crate::parts::{crest, icon};

/// The rail above the log.
pub(super) fn rail(scene: &Scene<'_>) -> Markup {
    let seats = scene.seats();
    let many = if seats.len() > 2 { " small" } else { "" };
    let view = scene.view();
    html! {
        (head(scene))
        ol class={ "realms n" (seats.len()) (many) } data-part="realms" { @for seat in &seats { (panel(scene, *seat)) } }
        div class="decks" data-part="decks" {
            span data-at="missions.deck" { (icon("deck")) "Mission deck " b { (view.deck.len() + view.deck_bottom.len()) } }
            span data-at="missions.discard" { (icon("discard")) "discarded " b { (view.discard.len()) } }
            (past(scene))
        }
    }
}

/// The missions that have scored, by whom, and what else lies in the discard pile.
fn past(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let scored: Vec<(Seat, Vec<Id>)> = scene
        .seats()
        .into_iter()
        .map(|seat| (seat, scene.realm(seat).scored.clone()))
        .filter(|(_, missions)| !missions.is_empty())
        .collect();
    let told = |id: &Id| scored.iter().any(|(_, missions)| missions.contains(id));
    let rest: Vec<Id> = view.discard.iter().copied().filter(|id| !told(id)).collect();
    let list = |missions: &[Id]| {
        html! {
            ul class="pastlist" {
                @for mission in missions.iter().filter_map(|id| scene.mission(*id)) {
                    li { a href=(about(mission)) data-about=(about(mission)) { (icon(sign(mission))) (brief(mission)) " " b { "+" (mission.prestige) } } }
                }
            }
        }
    };
    html! {
        @if !scored.is_empty() || !rest.is_empty() {
            details class="menu up" id="past-missions" {
                summary { "Which?" }
                div class="sheet menu-sheet" data-part="past" {
                    @if !scored.is_empty() { h2 { "Missions scored" } }
                    @for (seat, missions) in &scored { h3 { (crest(scene.tincture(*seat), 16)) " " (scene.name(*seat)) } (list(missions)) }
                    @if !rest.is_empty() { h2 { "Discarded unscored" } (list(&rest)) }
                }
            }
        }
    }
}

/// The round and the steps of a turn (HX-5.1).
fn head(scene: &Scene<'_>) -> Markup {
    const STEPS: [&str; 5] = ["Refresh", "Fortify", "Attack", "Missions", "Dossier"];
    const SETUP: [&str; 3] = ["Factions", "Missions", "Capitals"];
    let view = scene.view();
    let (steps, now): (&[&str], Option<usize>) = match view.phase {
        Phase::Faction => (&SETUP, Some(0)),
        Phase::Mulligan => (&SETUP, Some(1)),
        Phase::Place => (&SETUP, Some(2)),
        Phase::Resurge => (&STEPS, Some(0)),
        Phase::Fortify | Phase::FortPay => (&STEPS, Some(1)),
        Phase::Attack | Phase::ClaimPay | Phase::Commit | Phase::Queen | Phase::Jack | Phase::Duel => {
            (&STEPS, Some(2))
        }
        Phase::Dossier | Phase::Recover => (&STEPS, Some(4)),
        Phase::Over => (&STEPS, None),
    };
    let whose = if scene.setup() {
        String::new()
    } else if scene.me() == Some(view.active) {
        "your turn".to_owned()
    } else {
        format!("turn of {}", scene.name(view.active))
    };
    html! {
        header class="turnhead" data-part="turnhead" {
            h2 { @if scene.setup() { "Setup" } @else { "Round " (view.round) " " small { (whose) } } }
            (strip("Where the turn is", steps, now.unwrap_or(0), now.is_none()))
        }
    }
}

/// A seat: its faction, cards, missions and prestige.
pub(super) fn panel(scene: &Scene<'_>, seat: Seat) -> Markup {
    let realm = scene.realm(seat);
    let word = scene.word(seat);
    let mut class = format!("seatp seat-{word}");
    if scene.me() == Some(seat) {
        class += " you";
    }
    if scene.view().active == seat && !scene.setup() {
        class += " active";
    }
    if realm.resigned > 0 {
        class += " out";
    }
    html! {
        li class=(class) data-part={ "seat." (word) } {
            (title(scene, seat, realm))
            @if let Some(faction) = realm.faction.and_then(|id| scene.game().faction(id.as_str())) { (faction::line(&scene.game().factions()[usize::from(faction)])) }
            (tally(scene, seat, realm))
            ol class="thirteen" data-at={ "cards." (word) } aria-label={ "Cards of " (scene.name(seat)) } data-part={ "cards." (word) } {
                @for face in scene.game().cards() { (cell(scene, seat, realm, face)) }
            }
            ul class="goals" { @for (slot, id) in realm.dossier.iter().enumerate() { (goal(scene, seat, slot, *id)) } }
            (threat(scene, seat, realm))
        }
    }
}

fn title(scene: &Scene<'_>, seat: Seat, realm: &RealmView) -> Markup {
    let word = scene.word(seat);
    let faction = realm.faction.and_then(|id| scene.game().faction(id.as_str()));
    let deciding = scene.view().pending.contains(seat);
    let you = scene.me() == Some(seat);
    let player = scene.seen.players.get(seat.index());
    let counted = |place: &str, what: &str, n: usize| figure(place, what, word, n);
    html! {
        div class="hd" data-part={ "hd." (word) } {
            (crest(scene.tincture(seat), 24))
            span class="who" data-at={ "heap." (word) } {
                b data-at={ "seat." (word) } { (scene.name(seat)) }
                small data-part={ "status." (word) } {
                    @if let Some(faction) = faction.map(|at| &scene.game().factions()[usize::from(at)]) { span class="fi" title={ (faction.name) ": " (faction.text) } { (icon(faction::emblem(faction))) } }
                    span class="pn" { @if you { "you" } @else if let Some(kind) = player.and_then(kind) { (kind) } }
                    @if realm.resigned > 0 { span class="dotsep" { "·" } span { "resigned" } }
                    @else if realm.ready { span class="dotsep" { "·" } span class="ready" { (icon("lock")) "sealed" } }
                    @else if deciding { span class="dotsep" { "·" } span class="now" { "decides" } }
                }
            }
            span class="hc2" data-at={ "held." (word) } title="Territories held, and cards in hand" { (icon("hx-claim")) (counted("few", "lands", realm.lands.len())) (icon("hand")) (counted("few", "hand", usize::from(realm.hand_count))) }
            (laurels(scene, seat, Some(format!("prestige.{word}"))))
        }
    }
}

/// A seat's prestige, as laurels.
pub(super) fn laurels(scene: &Scene<'_>, seat: Seat, key: Option<String>) -> Markup {
    let (have, target) = (scene.realm(seat).prestige, scene.game().options().prestige_target.get());
    let places = target.max(u16::from(have));
    html! {
        span class="laurels" data-part=[key.as_ref()] data-key=[key.as_ref()] data-face=(have) role="img" aria-label={ (have) " of " (target) " prestige" } {
            @for at in 0..places { i class=(if at < u16::from(have) { "on" } else { "" }) { (icon("laurel")) } }
        }
    }
}

fn tally(scene: &Scene<'_>, seat: Seat, realm: &RealmView) -> Markup {
    let word = scene.word(seat);
    let forts = scene.lands(seat).iter().filter(|land| scene.fortified(*land)).count();
    let coins = scene.game().options().fortress_currency == hex::Currency::Coins;
    let counted = |what: &str, n: usize| figure("tally", what, word, n);
    html! {
        p class="tally" data-part={ "tally." (word) } {
            span title="Territories held; without any one comes back for free (HX-8.1)" { (icon("hx-claim")) (counted("lands", realm.lands.len())) i { (if realm.lands.len() == 1 { " land" } else { " lands" }) } }
            span title="Regions of which every territory is held" { (icon("hx-destiny")) (counted("regions", realm.regions.len())) i { (if realm.regions.len() == 1 { " region" } else { " regions" }) } }
            span title={ "Fortresses: each adds " (scene.game().options().fortress_bonus.get()) " to the defence of its land (HX-6.10)" } { (icon("fortress")) (counted("forts", forts)) }
            @if coins { span title="Coins: fortresses are paid with them (HX-7.2)" { (icon("authority")) (counted("coins", usize::from(realm.coins))) i { " coins" } } }
            span class="hands" data-at={ "held." (word) } title="Cards in hand: they pay for land, attack and defend" { (icon("hand")) (counted("hand", usize::from(realm.hand_count))) }
        }
    }
}

/// A number that changes often, told apart from what stands around it.
fn figure(place: &str, what: &str, word: &str, n: usize) -> Markup {
    html! { b data-part={ (place) "." (what) "." (word) } { (n) } }
}

/// One of the thirteen cards of a seat: in hand, on the table, discarded, removed, or nobody knows.
fn cell(scene: &Scene<'_>, seat: Seat, realm: &RealmView, face: &CardFace) -> Markup {
    let id = face.id;
    let battle = scene.view().battle.as_ref();
    let shown = battle.is_some_and(|battle| {
        (battle.attacker == seat && battle.shown[0] == Some(id))
            || (battle.defender == seat && battle.shown[1] == Some(id))
    });
    let hidden = scene.game().options().discards == Discards::Closed && scene.me() != Some(seat);
    let (state, words) = if shown {
        ("shown", "on the table")
    } else if realm.removed.contains(&id) {
        ("gone", "removed")
    } else if realm.open.contains(&id) || realm.closed.contains(&id) {
        ("out", "discarded")
    } else if realm.hand.contains(&id) {
        ("in", "in hand")
    } else if hidden && realm.closed_count > 0 {
        ("maybe", "in hand or face down")
    } else {
        ("in", "in hand")
    };
    let royal = if face.class == Class::Royal { " royal" } else { "" };
    html! { li class={ (state) (royal) } title={ (face.name) ": " (words) } { (id) } }
}

fn goal(scene: &Scene<'_>, seat: Seat, slot: usize, id: Option<Id>) -> Markup {
    let word = scene.word(seat);
    let at = format!("dossier.{word}.{}", slot + 1);
    let Some(mission) = id.and_then(|id| scene.mission(id)) else {
        return html! { li class="goal" data-at=(at) { span class="gn" { "–" } } };
    };
    let progress = progress(scene, seat, mission);
    let met = if progress.have >= progress.need { " met" } else { "" };
    html! {
        li class={ "goal" (met) } data-part={ "goal." (word) "." (slot + 1) } data-at=(at) data-shows={ "m-" (word) "-" (slot + 1) } data-about=(about(mission)) title={ (mission.name) ": " (mission.text) } tabindex="0" {
            span class="gn" data-at={ "mission." (mission.id) } {
                @match rival(mission) { Some(tincture) => (crest(tincture, 14)), None => (icon(sign(mission))) }
                b class="ln" { (brief(mission)) } b class="sn" { (brief(mission)) }
            }
            span class="gw" { "+" (mission.prestige) }
            (meter(&progress))
            span class="gp" { (progress.have) small { "/" (progress.need) } }
        }
    }
}

/// A seat that one mission would make the winner.
fn threat(scene: &Scene<'_>, seat: Seat, realm: &RealmView) -> Markup {
    let target = scene.game().options().prestige_target.get();
    let missions = realm.dossier.iter().flatten().filter_map(|id| scene.mission(*id));
    let wins = |mission: &&hex::MissionCard| {
        let progress = progress(scene, seat, mission);
        let near = progress.need - progress.have <= 3;
        u16::from(realm.prestige + mission.prestige) >= target && near
    };
    let winning = missions.filter(wins).map(brief).next().filter(|_| scene.view().ending.is_none());
    html! {
        @if let Some(mission) = winning { p class="threat" data-part={ "threat." (scene.word(seat)) } { (icon("warning")) (mission) " would win" } }
    }
}
