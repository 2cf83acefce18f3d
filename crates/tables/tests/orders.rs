//! Standing orders (DC-7): they answer for their owner, nobody else is told of them, and the game is the same with and without.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test that fails panics")]

mod common;

use common::{A, B, Folder, guest, pair, wanted};
use tables::{Guest, Kind, MOST_ORDERS, NewTable, QuestionId, Refused, Table, TableId, TableService};
use tabletop::{Budget, Dice, Order, Seat, Seed, StreamId, Viewer};

/// A decision of a game that was played before: whose, what, and in the Train Phase the round and the Line.
struct Decided {
    seat: Seat,
    text: String,
    train: Option<(i64, String)>,
}

/// The Line whose Train a seat is asked about.
fn train(game: &dyn catalog::Match, seat: Seat) -> Option<(i64, String)> {
    let orders = game.suggest_orders(seat);
    let line = orders.iter().find_map(|order| order.text.strip_prefix("not "));
    let round = game.view(Viewer::Seat(seat))["round"].as_i64().unwrap();
    (!orders.is_empty()).then(|| (round, line.unwrap_or("own").to_owned()))
}

fn greedy(game: &dyn catalog::Match, seat: Seat) -> String {
    let mut dice = Dice::new(&Seed::number(3), StreamId::named("greedy"), 0);
    game.bot("greedy", seat, &mut Budget::unlimited(), &mut dice).unwrap()
}

/// A game of greedy players, as a list of their decisions.
fn greedy_game(players: u8, seed: u64) -> Vec<Decided> {
    let shelf = catalog::shelf().unwrap();
    let opened = catalog::title("tokyo-metro").unwrap().open(&shelf, players, &[]).unwrap();
    let mut game = opened.begin(Seed::number(seed));
    let mut decided = Vec::new();
    while let Some(seat) = game.actors().first() {
        let text = greedy(&*game, seat);
        let train = train(&*game, seat);
        game.play(seat, &text).unwrap();
        decided.push(Decided { seat, text, train });
    }
    decided
}

async fn seated(service: &TableService, players: usize, confirm: bool) -> (TableId, Vec<Guest>) {
    let mut guests = Vec::new();
    for at in 0..players {
        guests.push(guest(service, &format!("Guest {at}")).await);
    }
    let seats: Vec<&str> = std::iter::once("you").chain(std::iter::repeat_n("open", players - 1)).collect();
    let new = NewTable { confirm, ..wanted("tokyo-metro", &seats) };
    let id = service.create_with_seed(&guests[0], new, Seed::number(11)).await.unwrap();
    for guest in &guests[1..] {
        service.join(guest, id, None).await.unwrap();
    }
    (id, guests)
}

/// What a person who knows what they want orders instead of staying: never, if they stay for the rest of the phase, and not
/// this train, if they stay for the rest of its run.
fn plan(decided: &[Decided], at: usize) -> Option<String> {
    let now = &decided[at];
    let (round, line) = now.train.as_ref()?;
    let later = || decided[at..].iter().filter(|later| later.seat == now.seat);
    let phase = || later().filter(|later| later.train.as_ref().is_some_and(|(other, _)| other == round));
    if phase().all(|later| later.text == "stay") {
        return Some("never".to_owned());
    }
    let mut run = phase().take_while(|later| later.train.as_ref().is_some_and(|(_, other)| other == line));
    (line != "own" && run.all(|later| later.text == "stay")).then(|| format!("not {line}"))
}

/// Plays the decisions at a table of people; with orders wherever a person would give one. How many questions were put to
/// people, and how many of them in the Train Phase.
async fn replay(service: &TableService, decided: &[Decided], orders: bool, confirm: bool) -> (TableId, [usize; 2]) {
    let players = decided.iter().map(|one| one.seat.index() + 1).max().unwrap();
    let (id, guests) = seated(service, players, confirm).await;
    let mut count = [0; 2];
    let mut at = 0;
    while let Some(now) = decided.get(at) {
        let (seat, guest) = (now.seat, &guests[now.seat.index()]);
        let question = service.look(id, |table| table.question(seat).unwrap()).await.unwrap();
        count[0] += 1;
        count[1] += usize::from(now.train.is_some());
        let played = match plan(decided, at).filter(|_| orders) {
            Some(order) => service.order(guest.id, id, seat, &order).await.unwrap(),
            None => service.play(guest.id, id, seat, now.text.clone(), question).await.unwrap(),
        };
        if played.held {
            service.end_turn(guest.id, id, seat).await.unwrap();
        }
        // As many decisions as the table has now, drafts included.
        at = service.look(id, |table| made(table, players)).await.unwrap();
    }
    (id, count)
}

/// How many decisions were made at a table, those that may be taken back included.
fn made(table: &Table, players: usize) -> usize {
    let drafts: usize = (0..players).map(|at| table.draft(Seat::at(at)).0.len()).sum();
    let answered: usize =
        (0..players).filter(|at| table.can_take_back(Seat::at(*at)) && table.draft(Seat::at(*at)).0.is_empty()).count();
    table.steps() + drafts + answered
}

/// All that somebody is told of a table, from the beginning.
async fn told(
    service: &TableService,
    id: TableId,
    guest: Option<&Guest>,
) -> Vec<(u64, Kind, Option<Seat>, String, Vec<u8>)> {
    let last = service.look(id, Table::seq).await.unwrap();
    let mut follow = service.follow(id, guest.map(|guest| guest.id), Some(0)).await.unwrap();
    let mut all = Vec::new();
    loop {
        let event = follow.next().await.unwrap().unwrap();
        let waiting = event.waiting.iter().map(Seat::number).collect();
        all.push((event.entry.seq, event.entry.kind, event.entry.seat, format!("{:?}", event.entry.text), waiting));
        if event.entry.seq >= last {
            return all;
        }
    }
}

#[tokio::test]
async fn a_game_with_orders_is_the_same_game_with_markedly_fewer_questions() {
    for (players, confirm) in [(4, false), (2, true)] {
        let folder = Folder::new(&format!("orders-game-{players}"));
        let service = folder.service().await;
        let decided = greedy_game(players, 11);
        let (by_hand, asked) = replay(&service, &decided, false, confirm).await;
        let (by_order, ordered) = replay(&service, &decided, true, confirm).await;
        println!("{players} players: {} decisions; asked {asked:?} by hand, {ordered:?} with orders", decided.len());
        // Even of players who ride whenever it pays, who plan no ride, and who are asked once before each order.
        let most = if players == 4 { asked[1] * 2 / 3 } else { asked[1] - 1 };
        assert!(ordered[1] <= most, "{ordered:?} of {asked:?} questions");
        let (plain, with) = (service.record(by_hand).await.unwrap(), service.record(by_order).await.unwrap());
        assert_eq!(
            with.to_string().lines().skip(1).collect::<Vec<_>>(),
            plain.to_string().lines().skip(1).collect::<Vec<_>>()
        );
        assert!(!with.to_string().contains("never"), "the record holds the decisions that followed");
        // Nobody who looks on can tell the one table from the other: entries, their numbers, and who is waited for.
        let seen = told(&service, by_hand, None).await;
        assert_eq!(told(&service, by_order, None).await, seen);
        assert!(seen.len() > 50, "{} entries", seen.len());
        service.look(by_order, |table| assert!(table.row().orders.is_empty(), "used up by the end")).await.unwrap();
    }
}

/// Two people in the Train Phase, where A is asked about a Train that it does not ride.
struct Asked {
    folder: Folder,
    service: TableService,
    id: TableId,
    a: Guest,
    b: Guest,
}

/// Both play greedily until `is` holds.
async fn until(asked: &Asked, is: impl Fn(&Table) -> bool) {
    for _ in 0..2000 {
        let next = |table: &Table| {
            let seat = table.waiting().first()?;
            let game = table.game(Viewer::Seat(seat));
            (!is(table)).then(|| (seat, table.question(seat).unwrap(), greedy(game, seat)))
        };
        let Some((seat, question, text)) = asked.service.look(asked.id, next).await.unwrap() else { return };
        let who = if seat == A { &asked.a } else { &asked.b };
        let played = asked.service.play(who.id, asked.id, seat, text, question).await.unwrap();
        if played.held {
            asked.service.end_turn(who.id, asked.id, seat).await.unwrap();
        }
    }
    panic!("it never came to this");
}

/// Whether a seat is asked about a Train that it could board.
fn boards(table: &Table, seat: Seat) -> bool {
    let game = table.game(Viewer::Seat(seat));
    table.question(seat).is_some() && game.suggest_orders(seat).iter().any(|order| order.text == "never")
}

async fn in_the_train_phase(name: &str, confirm: bool) -> Asked {
    let folder = Folder::new(name);
    let service = folder.service().await;
    let (id, a, b) = pair(&service, NewTable { confirm, ..wanted("tokyo-metro", &["you", "open"]) }).await;
    let asked = Asked { folder, service, id, a, b };
    until(&asked, |table| boards(table, A)).await;
    asked
}

impl Asked {
    async fn orders(&self, seat: Seat) -> Vec<String> {
        let list = |table: &Table| table.orders(seat).into_iter().map(|order| order.text).collect();
        self.service.look(self.id, list).await.unwrap()
    }

    async fn order(&self, text: &str) -> Result<tables::Played, Refused> {
        self.service.order(self.a.id, self.id, A, text).await
    }

    async fn round(&self) -> i64 {
        self.service
            .look(self.id, |table| table.game(Viewer::Spectator).view(Viewer::Spectator)["round"].as_i64().unwrap())
            .await
            .unwrap()
    }
}

#[tokio::test]
async fn whoever_says_never_is_not_asked_again_in_that_phase() {
    for confirm in [false, true] {
        let asked = in_the_train_phase(&format!("orders-never-{confirm}"), confirm).await;
        let round = asked.round().await;
        asked.order("never").await.unwrap();
        let trains = |table: &Table, seat| !table.game(Viewer::Seat(seat)).suggest_orders(seat).is_empty();
        // Whoever is asked of the Train Phase from now on, it is not A; then the order is gone.
        until(&asked, |table| {
            assert!(table.question(A).is_none() || !trains(table, A), "A is asked of a Train");
            table.waiting().iter().all(|seat| !trains(table, seat))
        })
        .await;
        assert_eq!((asked.round().await, asked.orders(A).await), (round + 1, Vec::new()));
    }
}

#[tokio::test]
async fn a_ride_boards_and_exits_as_said_and_is_used_up() {
    let asked = in_the_train_phase("orders-ride", false).await;
    let meeple = |table: &Table| {
        let view = table.game(Viewer::Spectator).view(Viewer::Spectator);
        view["players"][0]["meeple"].to_string()
    };
    let plan = |table: &Table| {
        let game = table.game(Viewer::Seat(A));
        let ride = game.suggest_orders(A).into_iter().map(|order| order.text).find(|text| text.starts_with("ride "))?;
        // The spaces of the stop: the refusal of one that is not there names them.
        let why = game.read_order(A, &format!("{ride} at 1.1")).unwrap_err().why;
        let said =
            table.opened().title().dictionary().say(&why, tabletop::Listener { lang: tabletop::Lang::En, seats: &[] });
        let spaces = said.rsplit(": ").next()?.trim_end_matches('.').replace(" and ", " ").replace(',', "");
        Some((ride.clone(), format!("{ride} at {spaces}")))
    };
    until(&asked, |table| boards(table, A) && plan(table).is_some()).await;
    let (short, ride) = asked.service.look(asked.id, plan).await.unwrap().unwrap();
    asked.order(&ride).await.unwrap();
    assert!(asked.orders(A).await.iter().all(|text| text.starts_with(&short)));
    // B goes on, until the ride is over; A is asked of no Train before.
    until(&asked, |table| table.orders(A).is_empty()).await;
    let after = asked.service.look(asked.id, meeple).await.unwrap();
    let spaces: Vec<&str> = ride.split(" at ").nth(1).unwrap().split(' ').collect();
    assert!(spaces.iter().any(|space| after.contains(space)), "{ride}: {after}");
}

#[tokio::test]
async fn orders_outlive_the_server_and_end_with_the_seat() {
    let asked = in_the_train_phase("orders-restart", true).await;
    asked.order("not Z").await.unwrap();
    asked.order("stay on").await.unwrap();
    assert_eq!(asked.orders(A).await, ["not Z", "stay on"]);
    asked.service.close().await.unwrap();
    let Asked { folder, id, a, b, .. } = asked;
    let again = Asked { service: folder.service().await, folder, id, a, b };
    assert_eq!(again.orders(A).await, ["not Z", "stay on"]);
    again.service.withdraw(again.a.id, again.id, A, "not Z").await.unwrap();
    assert_eq!(again.orders(A).await, ["stay on"]);
    again.service.leave(&again.a, again.id).await.unwrap();
    assert_eq!(again.orders(A).await, [""; 0], "the seat was given up");
    assert!(matches!(again.order("never").await, Err(Refused::Away)));
    again.service.come_back(again.a.id, again.id).await.unwrap();
    assert_eq!(again.orders(A).await, [""; 0]);
    again.order("stay on").await.unwrap();
    again.service.resign(again.a.id, again.id).await.unwrap();
    assert!(again.service.row(again.id).await.unwrap().orders.is_empty());
}

#[tokio::test]
async fn others_are_told_nothing_and_the_owner_whenever_orders_change() {
    let asked = in_the_train_phase("orders-told", false).await;
    let mut mine = asked.service.own_orders(asked.id, asked.a.id);
    let mut second_tab = asked.service.own_orders(asked.id, asked.a.id);
    assert_eq!(mine.next().await.unwrap(), Some(vec![]));
    assert_eq!(second_tab.next().await.unwrap(), Some(vec![]));
    let (seq, view) = asked
        .service
        .look(asked.id, |table| (table.seq(), table.game(Viewer::Seat(B)).view(Viewer::Seat(B))))
        .await
        .unwrap();
    asked.order("not Z").await.unwrap();
    assert_eq!(mine.next().await.unwrap(), Some(vec!["not Z".to_owned()]));
    assert_eq!(second_tab.next().await.unwrap(), Some(vec!["not Z".to_owned()]), "the other tab, too");
    // Nothing of the table moved: no entry, no number, no view.
    let after = asked
        .service
        .look(asked.id, |table| (table.seq(), table.game(Viewer::Seat(B)).view(Viewer::Seat(B))))
        .await
        .unwrap();
    assert_eq!(after, (seq, view));
    let mut other = asked.service.own_orders(asked.id, asked.b.id);
    assert_eq!(other.next().await.unwrap(), Some(vec![]), "B has none");
    asked.service.withdraw(asked.a.id, asked.id, A, "not Z").await.unwrap();
    assert_eq!(mine.next().await.unwrap(), Some(vec![]));
    for stream in [&asked.b, &guest(&asked.service, "Eve").await] {
        let all = told(&asked.service, asked.id, Some(stream)).await;
        assert!(!format!("{all:?}").contains("not Z"));
    }
}

#[tokio::test]
async fn every_order_that_cannot_be_is_refused_and_changes_nothing() {
    let asked = in_the_train_phase("orders-refused", false).await;
    for text in
        ["nonsense", "ride Q from ginza to tokyo", "ride G from ginza to nakano", "stay on to atlantis", "not Q"]
    {
        assert!(matches!(asked.order(text).await, Err(Refused::Illegal(_))), "{text}");
    }
    for text in [String::new(), " ".repeat(50), "x".repeat(201), "x".repeat(1_000_000)] {
        assert!(matches!(asked.order(&text).await, Err(Refused::BadOrder)), "{} letters", text.len());
    }
    assert!(matches!(asked.order("never\u{202e}").await, Err(Refused::Odd { .. })));
    let eve = guest(&asked.service, "Eve").await;
    for (who, seat) in [(&asked.a, B), (&eve, A), (&eve, Seat::at(50))] {
        assert!(matches!(asked.service.order(who.id, asked.id, seat, "never").await, Err(Refused::NotYours)));
        assert!(matches!(asked.service.withdraw(who.id, asked.id, seat, "never").await, Err(Refused::NotYours)));
    }
    assert!(matches!(asked.service.withdraw(asked.a.id, asked.id, A, "never").await, Err(Refused::NoOrder)));
    assert_eq!(asked.orders(A).await, [""; 0]);
    // A flood: a bound on how many there are, and the same one twice is one. None of them is about what is asked.
    let mut taken = 0;
    for line in ["G", "M", "H", "T", "C", "Y", "Z", "N", "A", "I", "S", "E"] {
        taken += usize::from(asked.order(&format!("ride {line} from nowhere to nowhere")).await.is_ok());
    }
    assert_eq!(taken, 0);
    let stations = ["shibuya", "omotesando", "aoyama-itchome", "tameike-sanno", "shimbashi", "ginza"];
    let mut refused = 0;
    for from in stations {
        for to in stations.iter().filter(|to| **to != from) {
            let order = format!("stay on to {to}");
            let text = if from == "shibuya" { order } else { format!("ride G from {from} to {to}") };
            match asked.service.order(asked.b.id, asked.id, B, &text).await {
                Ok(_) => {}
                Err(Refused::TooManyOrders) => refused += 1,
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert_eq!((asked.orders(B).await.len(), refused > 5), (MOST_ORDERS, true));
    // Another game has none, and before the start and after the end nothing is ordered.
    let (id, a, _) = pair(&asked.service, wanted("metrox", &["you", "open"])).await;
    assert!(matches!(asked.service.order(a.id, id, A, "never").await, Err(Refused::NoOrders)));
    let open = asked.service.create(&a, wanted("tokyo-metro", &["you", "open"])).await.unwrap();
    assert!(matches!(asked.service.order(a.id, open, A, "never").await, Err(Refused::NotNow)));
}

#[tokio::test]
async fn what_waits_for_end_turn_is_not_overruled_and_what_is_taken_back_is_asked() {
    let asked = in_the_train_phase("orders-held", true).await;
    // A decision that ends the turn is held back.
    until(&asked, |table| {
        let game = table.game(Viewer::Seat(A));
        boards(table, A) && game.legal(A).iter().any(|text| ends(game, text))
    })
    .await;
    let held = asked.service.look(asked.id, |table| {
        let game = table.game(Viewer::Seat(A));
        let text = game.legal(A).into_iter().find(|text| ends(game, text)).unwrap();
        (table.question(A).unwrap(), text)
    });
    let (question, text): (QuestionId, String) = held.await.unwrap();
    assert!(asked.service.play(asked.a.id, asked.id, A, text.clone(), question).await.unwrap().held);
    let played = asked.order("never").await.unwrap();
    assert!(played.held, "an order does not answer over what waits");
    let draft = |table: &Table| table.draft(A).0.to_vec();
    assert_eq!(asked.service.look(asked.id, draft).await.unwrap().last(), Some(&text));
    let back = asked.service.take_back(asked.a.id, asked.id, A).await.unwrap();
    assert!(back.question.is_some() && !back.held, "whoever thinks again is asked");
    assert_eq!(asked.orders(A).await, ["never"]);
    // The same order again answers.
    asked.order("never").await.unwrap();
    let trains = |table: &Table| boards(table, A);
    assert!(!asked.service.look(asked.id, trains).await.unwrap());
}

/// Whether a decision of A would end its turn.
fn ends(game: &dyn catalog::Match, text: &str) -> bool {
    let mut next = game.copy();
    let told = next.play(A, text).unwrap();
    told.reveals() || next.actors() != game.actors()
}

#[test]
fn orders_of_one_seat_are_no_others() {
    let mut orders = tables::StandingOrders::default();
    let order = |text: &str| Order { text: text.to_owned(), memo: 0 };
    orders.give(A, order("never"));
    orders.give(B, order("never"));
    orders.give(A, order("not T"));
    orders.give(A, order("never"));
    let texts =
        |orders: &tables::StandingOrders, seat| orders.of(seat).map(|order| order.text.clone()).collect::<Vec<_>>();
    assert_eq!(
        (texts(&orders, A), texts(&orders, B)),
        (vec!["not T".to_owned(), "never".to_owned()], vec!["never".to_owned()])
    );
    assert!(orders.withdraw(A, "never") && !orders.withdraw(A, "never"));
    let stored = serde_json::to_string(&orders).unwrap();
    assert_eq!(serde_json::from_str::<tables::StandingOrders>(&stored).unwrap(), orders);
}
