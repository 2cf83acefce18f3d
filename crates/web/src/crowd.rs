//! Who is connected. There is room for so many; when it is used up, whoever waits for nothing makes way, then those of whom there
//! are the most: a newcomer always gets in.

use std::{
    collections::HashMap,
    future::poll_fn,
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    task::Poll,
    time::Duration,
};

use futures_util::task::AtomicWaker;
use tokio::time::{Instant, sleep};

/// How much room there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capacity {
    /// Connections at once.
    pub connections: usize,
    /// Connections of one address; IPv6 by /64.
    pub of_one_address: usize,
    /// Bytes of requests whose body is not here yet, all connections together.
    pub bodies: usize,
}

impl Default for Capacity {
    fn default() -> Self {
        Self { connections: 20_000, of_one_address: 4_000, bodies: 64 << 20 }
    }
}

/// What a connection does, those first that make way first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doing {
    /// Nothing was asked, or not wholly.
    Waiting = 0,
    /// A body is on its way.
    Sending = 1,
    /// An answer is worked out or on its way.
    Answered = 2,
    /// It listens to a table.
    Listening = 3,
}

/// What a connection does stands above, since when below.
const SINCE_BITS: u32 = 60;

/// A connection.
#[derive(Debug)]
pub(crate) struct Member {
    crowd: Arc<Crowd>,
    number: u64,
    from: IpAddr,
    /// [`Doing`], then since when: the least makes way first.
    state: AtomicU64,
    /// Bytes of a body that is not all here yet.
    held: AtomicUsize,
    /// When it began to wait for what is asked next, in microseconds since the crowd began.
    waits_since: AtomicU64,
    is_cut: AtomicBool,
    /// Its task. Each event and each request looks whether it is cut, so that must cost nothing.
    task: AtomicWaker,
}

/// All connections.
#[derive(Debug)]
pub(crate) struct Crowd {
    capacity: Capacity,
    begun: Instant,
    inside: Mutex<Inside>,
    /// Counts up: what happened earlier has the lesser number.
    now: AtomicU64,
    held: AtomicUsize,
}

#[derive(Debug, Default)]
struct Inside {
    members: HashMap<u64, Arc<Member>>,
    by_address: HashMap<IpAddr, usize>,
}

impl Inside {
    fn remove(&mut self, member: &Member) {
        if self.members.remove(&member.number).is_some()
            && let Some(count) = self.by_address.get_mut(&member.from)
        {
            *count -= 1;
            if *count == 0 {
                self.by_address.remove(&member.from);
            }
        }
    }

    /// Ends the connection that keeps others out for the least.
    fn cut(&mut self, of: Option<IpAddr>) {
        let those = self.members.values().filter(|member| of.is_none_or(|of| member.from == of));
        if let Some(member) = those.min_by_key(|member| member.state.load(Ordering::Relaxed)).cloned() {
            self.remove(&member);
            member.cut();
        }
    }

    /// The oldest that waits for nothing; if there is none, one of the address with the most.
    fn make_room(&mut self) {
        let is_idle =
            |member: &Arc<Member>| member.state.load(Ordering::Relaxed) >> SINCE_BITS == Doing::Waiting as u64;
        let of = if self.members.values().any(is_idle) {
            None
        } else {
            self.by_address.iter().max_by_key(|(_, count)| **count).map(|(address, _)| *address)
        };
        self.cut(of);
    }
}

impl Crowd {
    pub(crate) fn new(capacity: Capacity) -> Arc<Self> {
        let (inside, now, held) = (Mutex::default(), AtomicU64::new(0), AtomicUsize::new(0));
        Arc::new(Self { capacity, begun: Instant::now(), inside, now, held })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self, doing: Doing) -> u64 {
        (doing as u64) << SINCE_BITS | self.now.fetch_add(1, Ordering::Relaxed)
    }

    /// Microseconds since it began.
    fn micros(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Lets a connection in; another makes way if it must. `limited`: the address has no more than its share.
    pub(crate) fn enter(self: &Arc<Self>, from: IpAddr, limited: bool) -> Place {
        let state = self.state(Doing::Waiting);
        let member = Arc::new(Member {
            crowd: Arc::clone(self),
            number: state,
            from,
            state: AtomicU64::new(state),
            held: AtomicUsize::new(0),
            waits_since: AtomicU64::new(self.micros()),
            is_cut: AtomicBool::new(false),
            task: AtomicWaker::new(),
        });
        let mut inside = self.inside();
        if limited && inside.by_address.get(&from).is_some_and(|count| *count >= self.capacity.of_one_address) {
            inside.cut(Some(from));
        }
        if inside.members.len() >= self.capacity.connections {
            inside.make_room();
        }
        inside.members.insert(member.number, Arc::clone(&member));
        *inside.by_address.entry(from).or_default() += 1;
        Place(member)
    }

    /// Ends a connection, because the system has no room for another.
    pub(crate) fn make_room(&self) {
        self.inside().make_room();
    }

    /// How many are connected.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.inside().members.len()
    }

    /// The address that holds the most loses its largest body.
    fn drop_body(&self) {
        let mut inside = self.inside();
        let held = |member: &Arc<Member>| member.held.load(Ordering::Relaxed);
        let mut sums: HashMap<IpAddr, usize> = HashMap::new();
        for member in inside.members.values() {
            *sums.entry(member.from).or_default() += held(member);
        }
        let Some((from, _)) = sums.into_iter().max_by_key(|(_, sum)| *sum) else { return };
        let those = inside.members.values().filter(|member| member.from == from);
        if let Some(member) = those.max_by_key(|member| held(member)).cloned() {
            inside.remove(&member);
            member.release();
            member.cut();
        }
    }
}

impl Member {
    /// Says what the connection does now.
    pub(crate) fn does(&self, doing: Doing) {
        if doing == Doing::Waiting {
            self.waits_since.store(self.crowd.micros(), Ordering::Relaxed);
        }
        self.state.store(self.crowd.state(doing), Ordering::Release);
    }

    fn cut(&self) {
        self.is_cut.store(true, Ordering::Release);
        self.task.wake();
    }

    /// What is left of the patience with somebody who asks for nothing; all of it while they are being answered.
    fn patience_left(&self, patience: Duration) -> Duration {
        if self.state.load(Ordering::Acquire) >> SINCE_BITS != Doing::Waiting as u64 {
            return patience;
        }
        let waited = self.crowd.micros().saturating_sub(self.waits_since.load(Ordering::Relaxed));
        patience.saturating_sub(Duration::from_micros(waited))
    }

    /// Counts bytes of a body that is not all here yet; where there is no room for them, the largest is cut.
    pub(crate) fn hold(&self, bytes: usize) {
        self.held.fetch_add(bytes, Ordering::Relaxed);
        let all = self.crowd.held.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if all > self.crowd.capacity.bodies {
            self.crowd.drop_body();
        }
    }

    /// The body is here, or will never be.
    pub(crate) fn release(&self) {
        self.crowd.held.fetch_sub(self.held.swap(0, Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// A connection's place, which is free again when it ends.
#[derive(Debug)]
pub(crate) struct Place(Arc<Member>);

impl Place {
    pub(crate) fn member(&self) -> Arc<Member> {
        Arc::clone(&self.0)
    }

    /// Returns when the connection must make way.
    pub(crate) async fn cut(&self) {
        poll_fn(|context| {
            self.0.task.register(context.waker());
            if self.0.is_cut.load(Ordering::Acquire) { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }

    /// Returns when the connection has asked for nothing for so long, or not wholly. It looks when that may be so, rather than set a timer
    /// for every request.
    pub(crate) async fn asks_for_nothing(&self, patience: Duration) {
        loop {
            let left = self.0.patience_left(patience);
            if left.is_zero() {
                return;
            }
            sleep(left).await;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.release();
        self.0.crowd.inside().remove(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, last))
    }

    fn is_in(place: &Place) -> bool {
        place.0.crowd.inside().members.contains_key(&place.0.number)
    }

    fn crowd(connections: usize, of_one_address: usize, bodies: usize) -> Arc<Crowd> {
        Crowd::new(Capacity { connections, of_one_address, bodies })
    }

    #[tokio::test]
    async fn the_one_that_waits_longest_makes_way() {
        let crowd = crowd(3, 3, 100);
        let places = [crowd.enter(address(1), true), crowd.enter(address(2), true), crowd.enter(address(3), true)];
        places[0].member().does(Doing::Answered);
        places[1].member().does(Doing::Waiting);
        let newcomer = crowd.enter(address(4), true);
        places[2].cut().await;
        assert!(is_in(&newcomer) && is_in(&places[0]) && is_in(&places[1]) && !is_in(&places[2]));
    }

    #[tokio::test]
    async fn when_nobody_waits_the_address_with_the_most_makes_way() {
        let crowd = crowd(5, 5, 100);
        let honest = [crowd.enter(address(1), true), crowd.enter(address(2), true)];
        let hostile = [crowd.enter(address(9), true), crowd.enter(address(9), true), crowd.enter(address(9), true)];
        honest.iter().chain(&hostile).for_each(|place| place.member().does(Doing::Listening));
        hostile[1].member().does(Doing::Sending);
        let newcomer = crowd.enter(address(3), true);
        hostile[1].cut().await;
        assert!(is_in(&newcomer) && honest.iter().all(is_in));
    }

    #[tokio::test]
    async fn an_address_has_so_many_and_replaces_its_own() {
        let crowd = crowd(100, 2, 100);
        let other = crowd.enter(address(1), true);
        let places = [crowd.enter(address(9), true), crowd.enter(address(9), true)];
        let third = crowd.enter(address(9), true);
        places[0].cut().await;
        assert!(is_in(&other) && is_in(&places[1]) && is_in(&third));
        let through_a_proxy = crowd.enter(address(9), false);
        assert!(is_in(&places[1]) && is_in(&third) && is_in(&through_a_proxy));
        drop((places, third, through_a_proxy));
        assert_eq!(crowd.inside().by_address.len(), 1, "those who went are forgotten");
    }

    #[tokio::test(start_paused = true)]
    async fn who_asks_for_nothing_is_given_up_and_who_is_answered_is_not() {
        let (patience, nearly, second) = (Duration::from_mins(1), Duration::from_secs(59), Duration::from_secs(1));
        let crowd = crowd(3, 3, 100);
        let place = crowd.enter(address(1), true);
        let within = |most| tokio::time::timeout(most, place.asks_for_nothing(patience));
        assert!(within(nearly).await.is_err() && within(second).await.is_ok(), "a head has a minute");
        place.member().does(Doing::Answered);
        assert!(within(patience * 5).await.is_err(), "an answer has its own time");
        place.member().does(Doing::Waiting);
        assert!(within(nearly).await.is_err() && within(second).await.is_ok(), "the next head, too");
        place.member().does(Doing::Answered);
        let next = async {
            sleep(patience * 3 / 2).await;
            place.member().does(Doing::Waiting);
        };
        let begun = Instant::now();
        tokio::join!(next, place.asks_for_nothing(patience));
        assert_eq!(begun.elapsed().as_secs(), 150, "from when it begins to wait, whenever it is looked at");
    }

    #[tokio::test]
    async fn the_address_that_holds_the_most_loses_its_largest_body() {
        let crowd = crowd(100, 100, 100);
        let honest = crowd.enter(address(1), true);
        let hostile = [crowd.enter(address(9), true), crowd.enter(address(9), true), crowd.enter(address(9), true)];
        hostile[0].member().hold(20);
        hostile[1].member().hold(40);
        hostile[2].member().hold(20);
        honest.member().hold(30);
        hostile[1].cut().await;
        assert!(is_in(&honest) && is_in(&hostile[0]) && is_in(&hostile[2]));
        assert_eq!(crowd.held.load(Ordering::Relaxed), 70);
        drop(hostile);
        honest.member().release();
        assert_eq!(crowd.held.load(Ordering::Relaxed), 0);
    }
}
