//! The numbers by which the greedy bot judges.

/// What the greedy bot counts on; each number can be tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Points that a card in hand is worth.
    pub card: f32,
    /// What of that is left when no turn will follow.
    pub last_card: f32,
    /// How much less than a matching card a wild one is paid gladly.
    pub wild: f32,
    /// How much the gains of all rivals together count against the own.
    pub rival: f32,
    /// Points lost for each card of an Income given to a rival.
    pub toll: f32,
    /// How many units more or less of a type the rest of the game may bring, at its beginning.
    pub spread: f32,
    /// What is left of a prospect for each step of distance.
    pub decay: f32,
    /// The distance of a railway without track, where one with track is 1.
    pub planned: f32,
    /// What the wants of a store that comes second for its type count.
    pub again: f32,
    /// How much a prospect of a store or a track counts.
    pub prospect: f32,
    /// How much a customer on the map counts for a store that it could reach.
    pub present: f32,
    /// How much a customer in the Queue counts.
    pub queued: f32,
    /// How much all customers still to come count.
    pub coming: f32,
    /// How much a customer left somewhere counts for those who could fetch it.
    pub pull: f32,
    /// How much a Move that is possible now counts for what makes it possible.
    pub harvest: f32,
    /// How much a Move of customers from the Queue counts.
    pub harvest_queued: f32,
    /// How much the Moves of all customers still to come count.
    pub harvest_coming: f32,
    /// Points for a store on a big station, where it can become a department store.
    pub big: f32,
    /// Points for the first store of a type.
    pub variety: f32,
    /// Points for a card in hand that a store makes wild.
    pub make_wild: f32,
    /// What a department store is worth beyond its tokens while there is much to come.
    pub department: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            card: 0.7,
            last_card: 0.2,
            wild: 0.2,
            rival: 0.8,
            toll: 0.4,
            spread: 4.0,
            decay: 0.55,
            planned: 2.6,
            again: 0.4,
            prospect: 0.4,
            present: 0.5,
            queued: 0.35,
            coming: 14.0,
            pull: 0.15,
            harvest: 0.2,
            harvest_queued: 0.3,
            harvest_coming: 7.0,
            big: 1.0,
            variety: 1.5,
            make_wild: 0.4,
            department: 6.0,
        }
    }
}

impl Weights {
    /// Those that win most among so many players.
    pub fn tuned(_players: u8) -> Self {
        Self { coming: 38.0, decay: 0.63, ..Self::default() }
    }
}
