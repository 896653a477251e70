//! Everything one viewer gets of a match at one moment.

use crate::{Match, Names, Offer, Outcome, Present, Prompt, Seat, SeatSet, SideActionKind, Ticket, Viewer};

/// Everything one viewer gets of a match at one moment. [`Match::observe`] is its only maker, so a page, a terminal, a
/// bot at a table and a test get the same, and nobody gets more.
#[derive(Clone, Debug)]
pub struct Observation<G: Present> {
    /// Who is looking.
    pub viewer: Viewer,
    /// What the viewer may know.
    pub view: G::View,
    /// What the viewer is being asked.
    pub prompt: Option<Prompt>,
    /// The viewer's legal actions.
    pub choices: Vec<Offer<G::Action>>,
    /// What a page offers instead of them, if that is more at once ([`Present::compound_choices`]).
    pub lines: Option<Vec<Offer<G::Action>>>,
    /// What the viewer may do beside the question.
    pub side_actions: Vec<(SideActionKind, Offer<G::Action>)>,
    /// The decision that an answer must name.
    pub ticket: Ticket,
    /// The seats that owe a decision.
    pub awaited: SeatSet,
    /// How the match ended, once it has.
    pub outcome: Option<Outcome>,
}

impl<G: Present> Observation<G> {
    /// Must the viewer answer?
    pub fn asked(&self) -> bool {
        !self.choices.is_empty()
    }

    /// What a page offers.
    pub fn offers(&self) -> &[Offer<G::Action>] {
        self.lines.as_deref().unwrap_or(&self.choices)
    }

    /// The seat that is looking, if a seat is.
    pub fn seat(&self) -> Option<Seat> {
        self.viewer.seat()
    }
}

impl<G: Present> Match<G> {
    /// What `viewer` gets, with the seats called as [`Match::call`] has them.
    pub fn observe(&self, viewer: Viewer) -> Observation<G> {
        let game = &**self.game();
        let names = self.names(viewer);
        let view = self.view(viewer);
        let (mut legal, mut side_actions) = (Vec::new(), Vec::new());
        if let Some(seat) = viewer.seat() {
            legal = self.legal(seat);
            side_actions = self.side_actions(seat);
        }
        let actions: Vec<G::Action> = side_actions.iter().map(|side_action| side_action.action).collect();
        let kinds = side_actions.iter().map(|side_action| side_action.kind);
        let choices = offers(game, &view, &legal, names);
        Observation {
            viewer,
            prompt: game.prompt(&view, names),
            side_actions: kinds.zip(offers(game, &view, &actions, names)).collect(),
            lines: game.compound_choices(&view, &choices, names),
            choices,
            ticket: viewer.seat().map_or(0, |seat| self.ticket_for(seat, &legal)),
            awaited: self.pending(),
            outcome: self.outcome(),
            view,
        }
    }
}

fn offers<G: Present>(
    game: &G,
    view: &G::View,
    actions: &[G::Action],
    names: Names<'_>,
) -> Vec<Offer<G::Action>> {
    let choices = game.choices(view, actions, names);
    debug_assert_eq!(choices.len(), actions.len(), "one choice for each action");
    actions.iter().zip(choices).map(|(action, choice)| Offer { action: *action, choice }).collect()
}
