//! Standing orders over whole random games: what is suggested can be given, what they answer is a choice, and what they say is
//! said in every language.

use tabletop::{
    Dice, Game, Lang, Listener, Notation, Options, Order, Orders, Rules, Seed, StreamId, Viewer, Views, Words, contract,
};
use tokyo_metro::TokyoMetro;

#[test]
fn what_is_suggested_can_be_given_and_answers_by_a_legal_choice() {
    let (mut suggested, mut answered) = (0, 0);
    let tables = [("tokyo", "third"), ("tokyo", "first"), ("osaka", "third")];
    for ((map, edition), number) in tables.into_iter().flat_map(|table| (1..=10).map(move |number| (table, number))) {
        let shelf = contract::shelf::<TokyoMetro>();
        let given = [("map", map), ("edition", edition)];
        let options = Options::complete(&TokyoMetro::options(&shelf), given).expect("options");
        let game = TokyoMetro::open(&shelf, 3, &options).expect("a table");
        let seed = Seed::number(number);
        let mut dice = Dice::new(&seed, StreamId::named("orders"), 0);
        let (mut state, mut kept) = (game.begin(seed), vec![Vec::<Order>::new(); 3]);
        while let Some(seat) = game.actors(&state).first() {
            let (mut legal, view) = (Vec::new(), game.view(&state, Viewer::Seat(seat)));
            game.legal(&state, seat, &mut legal);
            let offered = game.suggest_orders(&view, &legal);
            let different: std::collections::BTreeSet<&str> = offered.iter().map(|order| order.text.as_str()).collect();
            assert_eq!(different.len(), offered.len(), "a Station with two stops of the Line is named once");
            for order in &offered {
                assert_eq!(game.read_order(&view, &order.text).as_ref(), Ok(order));
                let answer = game.answer_by_orders(&view, &legal, std::slice::from_ref(order));
                assert!(answer.is_some_and(|answer| legal.contains(&answer)), "{}: it answers at once", order.text);
                for lang in [Lang::En, Lang::Ja] {
                    let said = TokyoMetro::dictionary().say(&game.explain_order(order), Listener { lang, seats: &[] });
                    assert!(!said.contains("order-") && !said.contains('{'), "{said}");
                }
            }
            suggested += offered.len();
            let own = &mut kept[seat.index()];
            if let Some(order) = dice.pick(&offered.iter().collect::<Vec<_>>())
                && own.len() < 3
            {
                own.push(order.clone());
            }
            let chosen = match game.answer_by_orders(&view, &legal, own) {
                Some(answer) => {
                    assert!(legal.contains(&answer), "{}", game.write(answer));
                    answered += 1;
                    answer
                }
                None => dice.pick(&legal).expect("a choice"),
            };
            game.play(&mut state, seat, chosen, &mut tabletop::Silent);
            for (own, seat) in kept.iter_mut().zip(tabletop::Seat::all(3)) {
                let view = game.view(&state, Viewer::Seat(seat));
                *own = own.iter().filter_map(|order| game.renew_order(&view, order)).collect();
            }
        }
        assert!(kept.iter().all(Vec::is_empty), "after the end nothing is left to follow");
    }
    assert!(suggested > 300 && answered > 100, "{suggested} suggested, {answered} answered");
}
