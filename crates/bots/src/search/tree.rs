//! What a search remembers: for each seat a tree of its own decisions, all in one arena.
//!
//! A *node* is a decision as its seat sees it: everything it did and observed before. An *edge* is one action tried
//! there. Behind an edge is a node for each thing the seat may notice before it is asked again. Nothing is ever taken
//! out; a full tree grows no further and goes on counting.

use crate::search::log2;

/// A place in the arena; [`Link::NONE`] leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link(u32);

impl Link {
    pub(super) const NONE: Self = Self(u32::MAX);

    fn index(self) -> Option<usize> {
        (self != Self::NONE).then_some(self.0 as usize)
    }
}

/// A decision of one seat.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// What was observed since the seat's last decision.
    key: u64,
    /// The next node behind the same edge.
    next: Link,
    /// The first edge.
    first: Link,
    /// How often it was come to.
    pub(super) visits: u32,
    /// The sum of what came of it for its seat, over all actions.
    pub(super) total: f32,
    /// How many edges it has.
    pub(super) width: u32,
    /// Others choose at the same time, unseen: it is answered by a mix.
    pub(super) sealed: bool,
}

/// An action tried in a decision.
#[derive(Clone, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    /// Where it was in the list of legal actions when it was last looked for: mostly it is there again.
    place: u32,
    /// The next edge of the same node.
    next: Link,
    /// The first node behind it.
    behind: Link,
    /// How many nodes are behind it.
    branches: u32,
    /// How often it was chosen.
    pub(super) visits: u32,
    /// How often it could have been.
    pub(super) available: u32,
    /// How often the hints advised it; only where selection goes by them.
    pub(super) advised: u32,
    /// The sum of what came of it for the seat.
    pub(super) total: f32,
    /// How much it is regretted not to have chosen it more often; only in sealed decisions.
    pub(super) regret: f32,
    /// Its part in the average of all mixes; only in sealed decisions.
    pub(super) weight: f32,
}

impl<A: Copy + PartialEq> Edge<A> {
    /// Can it be chosen now?
    pub(super) fn is_among(&mut self, legal: &[A]) -> bool {
        if legal.get(self.place as usize) == Some(&self.action) {
            return true;
        }
        match legal.iter().position(|action| *action == self.action) {
            Some(place) => {
                self.place = place as u32;
                true
            }
            None => false,
        }
    }
}

impl<A> Edge<A> {
    /// What it brought on average; even where nothing is known.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.total / self.visits as f32 }
    }

    /// The bound that selection goes by: what it brought, and more the less it is known.
    pub(super) fn bound(&self, exploration: f32) -> f32 {
        self.mean() + exploration * (log2(self.available.max(2)) / (self.visits.max(1) as f32)).sqrt()
    }
}

/// All that one thread remembers of one decision.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    limit: usize,
}

impl<A: Copy + PartialEq> Tree<A> {
    pub(super) const fn new() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new(), limit: 0 }
    }

    /// Forgets everything; there is a root for each of `seats` seats and room for `limit` nodes and as many edges.
    pub(super) fn clear(&mut self, seats: u8, limit: usize) {
        self.nodes.clear();
        self.edges.clear();
        self.limit = limit.max(usize::from(seats));
        for _ in 0..seats {
            self.nodes.push(Node::new(0, Link::NONE));
        }
    }

    /// The root of a seat.
    pub(super) fn root(seat: kernel::Seat) -> usize {
        seat.index()
    }

    pub(super) fn node(&mut self, at: usize) -> &mut Node {
        &mut self.nodes[at]
    }

    pub(super) fn edge(&mut self, at: usize) -> &mut Edge<A> {
        &mut self.edges[at]
    }

    /// The edges of a node, the newest first.
    pub(super) fn edges(&self, node: usize) -> impl Iterator<Item = (usize, &Edge<A>)> {
        let mut at = self.nodes[node].first;
        std::iter::from_fn(move || {
            let index = at.index()?;
            let edge = &self.edges[index];
            at = edge.next;
            Some((index, edge))
        })
    }

    /// Calls `seen` with each edge of a node.
    pub(super) fn edges_mut(&mut self, node: usize, mut seen: impl FnMut(usize, &mut Edge<A>)) {
        let mut at = self.nodes[node].first;
        while let Some(index) = at.index() {
            let edge = &mut self.edges[index];
            at = edge.next;
            seen(index, edge);
        }
    }

    /// The edge of an action.
    pub(super) fn find(&self, node: usize, action: A) -> Option<usize> {
        self.edges(node).find(|(_, edge)| edge.action == action).map(|(index, _)| index)
    }

    /// A new edge, unless the tree is full.
    pub(super) fn grow(&mut self, node: usize, action: A) -> Option<usize> {
        if self.edges.len() >= self.limit {
            return None;
        }
        let index = self.edges.len();
        self.edges.push(Edge {
            action,
            place: 0,
            next: self.nodes[node].first,
            behind: Link::NONE,
            branches: 0,
            visits: 0,
            available: 0,
            advised: 0,
            total: 0.0,
            regret: 0.0,
            weight: 0.0,
        });
        self.nodes[node].first = Link(index as u32);
        self.nodes[node].width += 1;
        Some(index)
    }

    /// The edge of an action, a new one if need be; `None` where the tree is full.
    pub(super) fn find_or_grow(&mut self, node: usize, action: A) -> Option<usize> {
        self.find(node, action).or_else(|| self.grow(node, action))
    }

    /// The node behind an edge for what was observed. Where more was observed than there is reason to tell apart yet,
    /// all that is new shares one node; `None` where the tree is full.
    pub(super) fn behind(&mut self, edge: usize, key: u64, splits: f32) -> Option<usize> {
        let Edge { visits, branches, .. } = self.edges[edge];
        let room = (branches as f32) < 1.0 + splits * (visits as f32).sqrt();
        self.look_behind(edge, key).or_else(|| {
            let key = if room { key } else { SHARED };
            self.look_behind(edge, key).or_else(|| {
                if self.nodes.len() >= self.limit {
                    return None;
                }
                let index = self.nodes.len();
                self.nodes.push(Node::new(key, self.edges[edge].behind));
                self.edges[edge].behind = Link(index as u32);
                self.edges[edge].branches += 1;
                Some(index)
            })
        })
    }

    /// The node behind an edge for what was observed, if there is one.
    pub(super) fn look_behind(&self, edge: usize, key: u64) -> Option<usize> {
        let mut at = self.edges[edge].behind;
        while let Some(index) = at.index() {
            if self.nodes[index].key == key {
                return Some(index);
            }
            at = self.nodes[index].next;
        }
        None
    }

    /// How many nodes and edges there are.
    #[cfg(test)]
    pub(super) fn size(&self) -> (usize, usize) {
        (self.nodes.len(), self.edges.len())
    }
}

/// The key of the node that is shared by all that is not told apart.
const SHARED: u64 = u64::MAX;

impl Node {
    fn new(key: u64, next: Link) -> Self {
        Self { key, next, first: Link::NONE, visits: 0, total: 0.0, width: 0, sealed: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_finds_what_it_has_and_grows_no_further() {
        let mut tree = Tree::<u8>::new();
        tree.clear(2, 3);
        let root = Tree::<u8>::root(kernel::Seat::new(1));
        let edges: Vec<_> = (0..5).map(|action| tree.grow(root, action)).collect();
        assert_eq!(edges, [Some(0), Some(1), Some(2), None, None]);
        assert_eq!(tree.find(root, 2), Some(2));
        assert_eq!(tree.find(root, 4), None);
        let behind = tree.behind(0, 77, 9.0).expect("one node more has room");
        assert_eq!(tree.behind(0, 77, 9.0), Some(behind));
        assert_eq!(tree.behind(1, 77, 9.0), None, "the tree is full");
        assert_eq!(tree.size(), (3, 3));
        tree.clear(2, 3);
        assert_eq!(tree.size(), (2, 0));
    }

    #[test]
    fn what_is_not_told_apart_shares_a_node() {
        let mut tree = Tree::<u8>::new();
        tree.clear(1, 100);
        let edge = tree.grow(0, 0).expect("there is room");
        // With no wish to split, the first thing observed has a node and all the others share one.
        let nodes: Vec<_> = (0..5).map(|key| tree.behind(edge, key, 0.0).expect("there is room")).collect();
        assert_eq!(nodes, [1, 2, 2, 2, 2]);
        tree.edge(edge).visits = 100;
        let nodes: Vec<_> = (10..15).map(|key| tree.behind(edge, key, 1.0).expect("there is room")).collect();
        assert_eq!(nodes, [3, 4, 5, 6, 7]);
    }
}
