//! Reading a position that the program wrote: back into the view it was written from, and from there into a world of it.

use std::str::FromStr;

use kernel::{BySeat, Dice, Rng, Seat, SeatSet, Viewer, clip};

use crate::audit;
use crate::card::CardId;
use crate::chance::POSITION;
use crate::fate::Fall;
use crate::name::{Mark, Name, read_seat};
use crate::position::starting;
use crate::rulebook::Estraven;
use crate::sample;
use crate::state::{PUBLIC, RESOURCES, State};
use crate::view::{
    AnnounceView, AttackerView, CombatView, Held, ItemView, KnownCard, LordView, PitchedView, ResolveView,
    Run, TriggerView, UnitView, View, WindowView,
};
use crate::vocab::{ItemKind, Keyword, Loss, Phase, Step, Stop, Window};

/// The world of a text; what is hidden in it is drawn from the dice.
pub(super) fn set_up(game: &Estraven, text: &str, mut dice: Dice) -> Result<State, String> {
    let view = read_view(game, text)?;
    if view.step == Step::Over {
        return Err("the match is over there: nothing can be played on".to_owned());
    }
    let mut rng = Rng::new(u64::from(dice.below(POSITION, u32::MAX)));
    let mut state = sample::world(game, &view, dice, |cards| rng.shuffle(cards));
    sample::guess_hidden_picks(game, &view, &mut state, &mut rng);
    // Who sees everything does not say what the players know of their own decks.
    if view.lords.iter().all(|(_, lord)| lord.deck.len() == usize::from(lord.deck_count)) {
        state.lords.iter_mut().for_each(|lord| lord.seen = 0);
    }
    check(game, &view, &state)?;
    Ok(state)
}

/// Is all that was written there, in its place, and a question open?
fn check(game: &Estraven, view: &View, state: &State) -> Result<(), String> {
    for (seat, lord) in view.lords.iter() {
        let real = state.lord(seat);
        let held = (real.hand.len(), real.deck.len());
        if held != (usize::from(lord.hand_count), usize::from(lord.deck_count)) {
            let label = game.seat_name(seat);
            return Err(format!("{label} has not so many cards: {} in hand, {} in the deck", held.0, held.1));
        }
    }
    audit::audit(game, state)?;
    let mut legal = Vec::new();
    state.pending(game.seats()).iter().for_each(|seat| game.legal(state, seat, &mut legal));
    if legal.is_empty() { Err("nobody could answer anything there".to_owned()) } else { Ok(()) }
}

/// Parts of a line, `|` between them, by their first word.
struct Parts<'t>(Vec<(&'t str, Vec<&'t str>)>);

impl<'t> Parts<'t> {
    fn of(line: &'t str) -> Self {
        let part = |text: &'t str| {
            let mut words = text.split_whitespace();
            (words.next().unwrap_or_default(), words.collect())
        };
        Self(line.split('|').map(part).collect())
    }

    /// The words after a keyword; none if it is not there.
    fn get(&self, word: &str) -> &[&'t str] {
        self.0.iter().find(|(first, _)| *first == word).map_or(&[], |(_, rest)| rest)
    }

    fn has(&self, word: &str) -> bool {
        self.0.iter().any(|(first, _)| *first == word)
    }

    fn one<T: FromStr>(&self, word: &str) -> Result<Option<T>, String> {
        self.get(word).first().map(|text| read(text, word)).transpose()
    }

    fn seat(&self, word: &str) -> Result<Option<Seat>, String> {
        self.get(word).first().map(|text| seat(text)).transpose()
    }

    fn seats(&self, word: &str) -> Result<SeatSet, String> {
        self.get(word).iter().map(|text| seat(text)).collect()
    }

    fn list<T: FromStr>(&self, word: &str) -> Result<Vec<T>, String> {
        self.get(word).iter().map(|text| read(text, word)).collect()
    }

    /// `1/2`.
    fn pair(&self, word: &str) -> Result<Option<(u8, u8)>, String> {
        let Some(text) = self.get(word).first() else { return Ok(None) };
        let (made, allowed) = text.split_once('/').ok_or_else(|| wrong(text, word))?;
        Ok(Some((read(made, word)?, read(allowed, word)?)))
    }
}

fn read_view(game: &Estraven, text: &str) -> Result<View, String> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let head = lines.next().ok_or("a position begins with `R1 T1 P1 main`")?;
    let table = Parts::of(head);
    let (first, rest) = table.0.first().ok_or("a position begins with `R1 T1 P1 main`")?;
    let (turn, active, step) = match rest.as_slice() {
        [turn, active, step, ..] => (after(turn, 'T')?, seat(active)?, word::<Step>(step)?),
        _ => return Err(wrong(head, "table: `R1 T1 P1 main`")),
    };
    let asked = rest.get(3).map_or(Ok(active), |text| seat(text))?;
    let mut lords: Vec<Option<LordView>> = vec![None; usize::from(game.seats())];
    let mut others = Vec::new();
    for line in lines {
        match line.split_once(' ').and_then(|(name, rest)| Some((read_seat(name)?, rest))) {
            Some((seat, rest)) => {
                let place =
                    lords.get_mut(seat.index()).ok_or_else(|| format!("no seat {}", seat.index() + 1))?;
                *place = Some(read_lord(game, rest)?);
            }
            None => others.push(line),
        }
    }
    let missing = lords.iter().position(Option::is_none);
    if let Some(at) = missing {
        return Err(format!("P{} is missing", at + 1));
    }
    let lords: Vec<LordView> = lords.into_iter().flatten().collect();
    let opened = table.seat("first")?.unwrap_or_default();
    let trades = game.options().trades_per_turn.get() as u8;
    let mut view = View {
        // Whoever wrote it, all that is in it is known.
        viewer: Viewer::Everything,
        round: after(first, 'R')?,
        round_cap: game.options().round_cap.get(),
        turn,
        phase: Phase::Main,
        step,
        asked,
        pending: SeatSet::EMPTY,
        active,
        marker: table.seat("marker")?.unwrap_or(opened),
        opened,
        lords: BySeat::new(game.seats(), |seat| lords[seat.index()].clone()),
        slots: table.list("market")?,
        resources: table
            .get("resources")
            .iter()
            .skip(1)
            .map(|text| read(text, "resources"))
            .collect::<Result<_, _>>()?,
        stack: Vec::new(),
        waiting: Vec::new(),
        combat: None,
        died: table.list("died")?,
        bereaved: table.seats("bereaved")?,
        hurt: table.seats("hurt")?,
        attacks: table.pair("attacks")?.unwrap_or((0, 1)),
        attacks_left: 0,
        trades: table.pair("trades")?.unwrap_or((0, trades)),
        trades_left: 0,
        actions: table.one("did")?.unwrap_or(0),
        window: read_window(&table)?,
        announce: None,
        resolve: None,
        tokens: table.list("tokens")?,
        items: table.one("items")?.unwrap_or(0),
        entered: 0,
        falls: table.one("falls")?.unwrap_or(0),
        removed: table.list("removed")?,
        ending: None,
    };
    read_others(&others, &mut view)?;
    view.phase = phase(&view);
    if view.step == Step::Pick {
        view.pending = view.lords.seats_where(|lord| lord.fell == 0 && !lord.ready);
    }
    give_ages(&mut view);
    fill_resources(game, &mut view);
    Ok(view)
}

/// Stack, combat, and whatever else is under way.
fn read_others(lines: &[&str], view: &mut View) -> Result<(), String> {
    for line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "stack" => view.stack = read_items(rest)?,
            "combat" => view.combat = Some(read_combat(rest)?),
            "waits" => view.waiting = rest.split_whitespace().map(read_trigger).collect::<Result<_, _>>()?,
            "announce" => view.announce = Some(read_announce(rest)?),
            "resolve" => view.resolve = Some(read_resolve(line)?),
            _ => {
                return Err(wrong(
                    line,
                    "line: `stack`, `combat`, `waits`, `announce`, `resolve` or a player",
                ));
            }
        }
    }
    Ok(())
}

/// Which phase of the turn a question belongs to.
fn phase(view: &View) -> Phase {
    match (view.step, view.window.map(|window| window.kind)) {
        (Step::Pick, _) => Phase::Pick,
        (_, Some(Window::Start)) => Phase::Start,
        (Step::Discard, _) | (_, Some(Window::End)) => Phase::End,
        _ => Phase::Main,
    }
}

/// Where nothing says when units entered, they did so in the order in which they are written.
fn give_ages(view: &mut View) {
    let mut next = 0;
    for (_, lord) in view.lords.iter_mut() {
        for unit in &mut lord.field {
            next += 1;
            if unit.age == 0 {
                unit.age = next;
            }
            view.entered = view.entered.max(unit.age);
        }
    }
}

/// What of the resource deck is nowhere else is in it.
fn fill_resources(game: &Estraven, view: &mut View) {
    if view.turn == 0 {
        return;
    }
    let mut seen: Vec<Name> = view.slots.clone();
    seen.extend(&view.removed);
    for (_, lord) in view.lords.iter() {
        seen.extend(lord.hand.iter().map(|held| held.card));
        seen.extend(lord.field.iter().map(|unit| unit.card));
        seen.extend(&lord.grave);
        seen.extend(lord.pitched.iter().map(|card| card.card));
        seen.extend(lord.deck.iter().map(|known| known.card));
    }
    let designs = sample::designs(game, view);
    let roster = crate::name::Roster::of(game, &designs);
    let rest = (RESOURCES..crate::state::MAX_CARDS).map(|at| roster.card(at as u8));
    let rest: Vec<Name> = rest.filter(|name| name.n > 0 && !seen.contains(name)).collect();
    view.resources.extend(rest);
}

fn read_window(table: &Parts<'_>) -> Result<Option<WindowView>, String> {
    match table.get("window") {
        [] => Ok(None),
        [kind, first, put @ ..] => {
            let put = !put.is_empty();
            Ok(Some(WindowView { kind: word::<Window>(kind)?, first: seat(first)?, put }))
        }
        [one] => Err(wrong(one, "window: `attack P2`")),
    }
}

/// `20 health, pool 3 (loose 2) | hand …`.
fn read_lord(game: &Estraven, text: &str) -> Result<LordView, String> {
    let parts = Parts::of(text);
    let (first, words) = parts.0.first().ok_or_else(|| wrong(text, "player"))?;
    let mut lord = LordView { ready: true, ..LordView::default() };
    if *first == "out" {
        lord.fell = words.first().map_or(Ok(1), |text| read(text, "fall"))?;
        lord.fall = read_fall(words.get(1..).unwrap_or_default())?;
        let health = parts.0.iter().find(|(_, rest)| rest.first() == Some(&"health"));
        lord.health = health.map_or(Ok(0), |(n, _)| read(n, "health"))?;
    } else {
        lord.health = read(first, "health")?;
        let loose = words.iter().position(|word| *word == "(loose").and_then(|at| words.get(at + 1));
        lord.loose = loose.map_or(Ok(0), |text| read(text.trim_end_matches(')'), "loose mana"))?;
    }
    for text in parts.get("hand") {
        match text.strip_prefix('?') {
            Some(n) => lord.hand_count += read::<u8>(n, "hand")?,
            None => {
                lord.hand.push(read_held(text)?);
                lord.hand_count += 1;
            }
        }
    }
    lord.field = parts.get("field").iter().map(|text| read_unit(text)).collect::<Result<_, _>>()?;
    lord.pitched = parts.get("pitch").iter().map(|text| read_pitched(text)).collect::<Result<_, _>>()?;
    lord.grave = parts.list("grave")?;
    if let [n, known @ ..] = parts.get("deck") {
        lord.deck_count = read(n, "deck")?;
        for text in known {
            let (card, below) = text.split_once('@').ok_or_else(|| wrong(text, "card of a deck"))?;
            lord.deck.push(KnownCard { below: read(below, "deck")?, card: read(card, "deck")? });
        }
    }
    lord.shield = parts.one("shield")?.unwrap_or(0);
    lord.failed = parts.has("failed");
    lord.stops = parts.get("stops").iter().map(|text| word::<Stop>(text)).collect::<Result<_, _>>()?;
    let decks = parts.get("decks").first().map_or("", |decks| decks);
    lord.picks =
        decks.split('+').filter(|id| !id.is_empty()).map(|id| read(id, "deck")).collect::<Result<_, _>>()?;
    lord.ready = lord.picks.len() == 2 || parts.has("ready") || parts.has("cards");
    lord.list = if parts.has("cards") {
        parts.get("cards").iter().map(|text| read_run(text)).collect::<Result<_, _>>()?
    } else {
        starting(game, &lord)
    };
    Ok(lord)
}

/// `health R4 P2`, `resigned R2`.
fn read_fall(words: &[&str]) -> Result<Option<Fall>, String> {
    let [how, round, by @ ..] = words else { return Ok(None) };
    let by = by.first().map(|text| seat(text)).transpose()?;
    Ok(Some(Fall { how: word::<Loss>(how)?, round: after(round, 'R')?, by }))
}

/// `HM04*3`.
fn read_run(text: &str) -> Result<Run, String> {
    let (card, copies) = text.split_once('*').ok_or_else(|| wrong(text, "cards"))?;
    Ok(Run { card: read(card, "cards")?, copies: read(copies, "cards")? })
}

/// `HM01.1`, known to all `HM01.1!`, to some `HM01.1!P2`.
fn read_held(text: &str) -> Result<Held, String> {
    let mut words = text.split('!');
    let card = read(words.next().unwrap_or_default(), "hand")?;
    let knows: Vec<&str> = words.collect();
    let known = match knows.as_slice() {
        [] => SeatSet::EMPTY,
        [""] => PUBLIC,
        seats => seats.iter().map(|text| seat(text)).collect::<Result<_, _>>()?,
    };
    Ok(Held { card, known })
}

/// `HM03.1(2/3)`.
fn read_pitched(text: &str) -> Result<PitchedView, String> {
    let read_it = || {
        let (card, rest) = text.split_once('(')?;
        let (left, value) = rest.strip_suffix(')')?.split_once('/')?;
        Some(PitchedView {
            card: card.parse().ok()?,
            value: value.parse().ok()?,
            left: left.parse().ok()?,
            returns: false,
        })
    };
    read_it()
        .filter(|card| card.left <= card.value && card.value < 16)
        .ok_or_else(|| wrong(text, "pitched card"))
}

/// `KA01.1td2+2/+0s3x*overrun@5`.
fn read_unit(text: &str) -> Result<UnitView, String> {
    let bad = || wrong(text, "unit");
    let dot = text.find('.').ok_or_else(bad)?;
    let end =
        text[dot + 1..].find(|letter: char| !letter.is_ascii_digit()).map_or(text.len(), |at| dot + 1 + at);
    let (name, mut marks) = text.split_at(end);
    let mut unit = UnitView {
        card: read(name, "unit")?,
        age: 0,
        tapped: false,
        power: 0,
        guard: 0,
        left: 0,
        damage: 0,
        more_power: 0,
        more_guard: 0,
        keywords: Vec::new(),
        granted: Vec::new(),
        shield: 0,
        struck: false,
    };
    while let Some(mark) = marks.chars().next() {
        let from = usize::from(!matches!(mark, '+' | '-'));
        let stop = |letter: char| matches!(letter, 't' | 'd' | 's' | 'x' | '*' | '@' | '+' | '-');
        // Words have letters of their own, and a buff is one mark.
        let end = match mark {
            '*' => marks[1..].find(['*', '@']).map_or(marks.len(), |at| at + 1),
            '+' | '-' => marks.find(['t', 'd', 's', 'x', '*', '@']).unwrap_or(marks.len()),
            _ => marks[1..].find(stop).map_or(marks.len(), |at| at + 1),
        };
        let value = &marks[from..end];
        match mark {
            't' => unit.tapped = true,
            'x' => unit.struck = true,
            'd' => unit.damage = read(value, "damage")?,
            's' => unit.shield = read(value, "shield")?,
            '@' => unit.age = read(value, "age")?,
            '*' => unit.granted.push(word::<Keyword>(value)?),
            '+' | '-' => {
                let (power, guard) = value.split_once('/').ok_or_else(bad)?;
                (unit.more_power, unit.more_guard) = (read(power, "unit")?, read(guard, "unit")?);
            }
            _ => return Err(bad()),
        }
        marks = &marks[end..];
    }
    Ok(unit)
}

/// Items one after another: `#3 P1 spell:KA08.1:0>P2^2`.
fn read_items(text: &str) -> Result<Vec<ItemView>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.chunks(3).map(read_item).collect()
}

fn read_item(words: &[&str]) -> Result<ItemView, String> {
    let [number, controller, what] = words else {
        return Err(wrong(&words.join(" "), "item: `#3 P1 spell:KA08.1:0>P2`"));
    };
    let (what, answers) = what.split_once('^').map_or((*what, None), |(what, number)| (what, Some(number)));
    let mut aims = what.split('>');
    let head: Vec<&str> = aims.next().unwrap_or_default().split(':').collect();
    let [kind, source, ability] = head.as_slice() else { return Err(wrong(what, "item")) };
    let trigger = *kind == "trigger";
    let (source, card) = match *source {
        // A trade is no card's.
        "-" => (Mark::Gone, None),
        text => read_source(text).map(|(source, card)| (source, Some(card)))?,
    };
    let mut targets: Vec<Option<Mark>> = aims.map(read_mark).collect::<Result<_, _>>()?;
    targets.resize(crate::state::MAX_AIMS.max(targets.len()), None);
    Ok(ItemView {
        number: after(number, '#')?,
        seat: seat(controller)?,
        kind: if trigger { ItemKind::Ability } else { word::<ItemKind>(kind)? },
        trigger,
        source,
        card,
        ability: read(ability, "item")?,
        targets,
        answers: answers.map(|number| read(number, "item")).transpose()?,
    })
}

/// `P1:GM02.1:0@5`.
fn read_trigger(text: &str) -> Result<TriggerView, String> {
    let bad = || wrong(text, "trigger: `P1:GM02.1:0@5`");
    let (what, age) = text.split_once('@').ok_or_else(bad)?;
    let head: Vec<&str> = what.split(':').collect();
    let [controller, source, ability] = head.as_slice() else { return Err(bad()) };
    let (source, card) = read_source(source)?;
    Ok(TriggerView {
        seat: seat(controller)?,
        source,
        card,
        ability: read(ability, "trigger")?,
        age: read(age, "trigger")?,
    })
}

/// A name, or the design of something that is gone.
fn read_source(text: &str) -> Result<(Mark, CardId), String> {
    if text.contains('.') {
        let name: Name = read(text, "source")?;
        return Ok((Mark::Object(name), name.card));
    }
    Ok((Mark::Gone, read(text, "source")?))
}

/// `P2 > P2 + HM01.1l + HM04.1b | IL05.1 > HM04.1 | dealt`.
fn read_combat(text: &str) -> Result<CombatView, String> {
    let bad = || wrong(text, "combat: `P2 > P2 + HM01.1l`");
    let mut parts = text.split('|').map(str::trim);
    let (defender, rest) = parts.next().and_then(|head| head.split_once('>')).ok_or_else(bad)?;
    let mut units = rest.split('+').map(str::trim);
    let target = read_mark(units.next().unwrap_or_default())?.ok_or_else(bad)?;
    let (mut leader, mut attackers) = (None, Vec::new());
    for text in units {
        let blocked = text.ends_with('b');
        let leads = text.trim_end_matches('b').ends_with('l');
        let unit: Name = read(text.trim_end_matches(['b', 'l']), "combat")?;
        leader = leader.or(leads.then_some(unit));
        attackers.push(AttackerView { unit, blocked });
    }
    let (mut blocks, mut dealt) = (Vec::new(), false);
    for part in parts {
        if part == "dealt" {
            dealt = true;
            continue;
        }
        let (blocker, attacker) = part.split_once('>').ok_or_else(bad)?;
        let attacker = read_mark(attacker.trim())?.unwrap_or(Mark::Gone);
        blocks.push((read(blocker.trim(), "block")?, attacker));
    }
    let defender = seat(defender.trim())?;
    Ok(CombatView { leader, target, defender, attackers, blocks, dealt, forecast: Vec::new() })
}

fn read_announce(text: &str) -> Result<AnnounceView, String> {
    let parts = Parts::of(text);
    let head: Vec<&str> = text.split('|').next().unwrap_or_default().split_whitespace().collect();
    Ok(AnnounceView {
        item: read_item(&head)?,
        stage: parts.one("stage")?.unwrap_or(0),
        aimed: parts.one("aimed")?.unwrap_or(0),
        levy: parts.one("levy")?,
        require: parts.one("require")?,
        sacrifice: parts.one("sacrifice")?,
        discards: parts.list("discards")?,
    })
}

fn read_resolve(line: &str) -> Result<ResolveView, String> {
    let parts = Parts::of(line.strip_prefix("resolve").unwrap_or(line));
    let marks =
        |word: &str| parts.get(word).iter().map(|text| read_mark(text)).collect::<Result<Vec<_>, _>>();
    Ok(ResolveView {
        effect: parts.one("effect")?.unwrap_or(0),
        roll: parts.one("roll")?.filter(|roll| *roll > 0),
        inner: parts.one("inner")?.unwrap_or(0),
        legal: parts.one("legal")?.unwrap_or(0),
        chosen: marks("chosen")?,
        ware: parts.get("ware").first().map(|text| read_mark(text)).transpose()?.flatten(),
        slot: parts.get("ware").get(1).map_or(Ok(0), |text| read(text, "slot"))?,
    })
}

/// `P2`, `HM04.1`, `-` for what is gone, `_` for nothing.
fn read_mark(text: &str) -> Result<Option<Mark>, String> {
    match text {
        "_" => Ok(None),
        "-" => Ok(Some(Mark::Gone)),
        _ => match read_seat(text) {
            Some(seat) => Ok(Some(Mark::Player(seat))),
            None => read(text, "target").map(|name| Some(Mark::Object(name))),
        },
    }
}

fn seat(text: &str) -> Result<Seat, String> {
    read_seat(text).ok_or_else(|| format!("no seat `{}`", clip(text)))
}

fn word<W: kernel::Word>(text: &str) -> Result<W, String> {
    W::read(text).map_err(|unknown| unknown.to_string())
}

/// A number behind a letter: `R2`.
fn after<T: FromStr>(text: &str, letter: char) -> Result<T, String> {
    text.strip_prefix(letter).and_then(|n| n.parse().ok()).ok_or_else(|| wrong(text, "number"))
}

fn read<T: FromStr>(text: &str, what: &str) -> Result<T, String> {
    text.parse().map_err(|_| wrong(text, what))
}

fn wrong(text: &str, what: &str) -> String {
    format!("`{}` is no {what}", clip(text))
}
