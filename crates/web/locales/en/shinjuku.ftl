# The Shinjuku board
sj-map = Map of { $what }
sj-ready = open to all
sj-hub = big station
sj-planned = planned, no track
sj-double = counts as two
sj-track = Track of { $who }: { $a } – { $b }
sj-festival = Festival in { $what }: its cards are wild for everyone
sj-kaiju = Kaiju: { $what }. No group may start there or pass.
sj-group = The group on its way: { $what }
sj-start = START
sj-stop = Stop here
sj-left-stay = those left stay in { $ward }
sj-queue = Queue
sj-queue-count = holds { $waiting } of { $level } customers · those on card 1 go to the map next
sj-queue-over = { $waiting ->
    [0] nobody waits
    [one] one customer waited
   *[other] { $waiting } customers waited
}
sj-queue-mark = Queue { $what }
sj-queue-next = Next to the map
sj-nobody = nobody
sj-bonus = Department-store bonus
sj-bonus-number = Queue of { $number }: { $stars ->
    [0] no bonus token left
    [one] one bonus token
   *[other] { $stars } bonus tokens
}
sj-bonus-next = The next Departo brings { $stars ->
    [one] 1 bonus token
   *[other] { $stars } bonus tokens
}; then { $level } customers wait in the Queue.
sj-bonus-gone = No bonus tokens are left.
sj-piles = Cards and bag
sj-deck = deck
sj-discard = discard
sj-bag = in bag
sj-in-bag = Units in the bag:
sj-hand = Your hand: { $what }
sj-hand-of = Hand of { $who }: { $what }
sj-hand-note = wild: pays any ward; any 3 do too
sj-three = Pay any three
sj-picked = { $what } of 3 chosen
sj-empty-hand = You have no cards.
sj-wild-store = store
sj-wild-festival = festival
sj-plain = plain
sj-taken = { $count } chosen
sj-players = Players
sj-points = { $what ->
    [one] 1 point
   *[other] { $what } points
}
sj-staca = Staca
sj-staca-note = The Staca card: this player began the game
sj-hand-size = hand
sj-track-left = track
sj-track-left-about = Track left in the supply
sj-stores-left = stores
sj-stores-left-about = Specialty stores left in the supply
sj-departments-left = dept.
sj-departments-left-about = Department stores left in the supply
sj-hand-size-about = Cards in hand
sj-stars = bonus
sj-stars-about = Bonus tokens
sj-no-customers = none yet
sj-ward = { $ward }: { $cards } cards
sj-your-store = your { $good } store
sj-their-store = { $who }’s { $good } store
sj-your-department = your department store
sj-their-department = { $who }’s department store
sj-way-own = your track
sj-way-of = { $who }’s track
sj-way-income = { $who }’s track, who may take an Income
sj-way-again = { $who }’s track, no second Income
sj-ahead = then: { $what }
sj-ahead-stop = { $station } ({ $store })
sj-gets-off = { $what } must get off
sj-one-gets-off = one of these must get off
sj-nobody-off = nobody
sj-no-store = no store: nobody gets off
sj-no-match = nobody for this store
sj-to-you = to you
sj-offered = { $who } was offered an Income here
sj-rule = Rule { $what }
sj-nobody-flees = nobody flees
sj-all-flee = all customers flee from there
sj-no-card = you have no card of it
sj-wild-already = your cards of it are wild already
sj-makes-wild = { $what ->
    [one] one card of yours becomes wild
   *[other] { $what } cards of yours become wild
}
sj-move-store = move this store
sj-gives-up = a customer of this type goes to the Queue
sj-dot = { " · " }
sj-pays-itself = a card of the ward that is due
sj-pays-festival = wild: the Festival is there
sj-pays-store = wild: your store is there
sj-in-hand = { $what } in hand
sj-goes-to = to { $what }
sj-to-queue = goes to the Queue
sj-card-of = card of { $what }
sj-customer-of = { $what } customer
sj-store-of = { $what } store
sj-from-supply = { $what } in your supply
sj-decline = No Income
sj-done = No second track
sj-price = for a card of { $ward }
sj-price-wild = for a wild card ({ $ward })
sj-price-three = for any three cards
sj-your-turn = Your turn
sj-turn-of = { $who }’s turn
sj-final = last round
sj-final-turn = Last round: this is your last turn.
sj-left = { $what ->
    [one] one customer
   *[other] { $what } customers
} to the end
sj-end-when = When the bag and the Queue are empty, the round is played to its end; then the game is over.
sj-until = The last round begins when bag and Queue are empty: { $what ->
    [one] one customer
   *[other] { $what } customers
} to go.
sj-ending = Bag and Queue are empty, and the last round is played.
sj-asked-only = It is { $who }’s turn: you only decide about this Income.
sj-then-on = Then the Move goes on.
sj-income-size = Up to 4 in hand, at least one.
sj-step-customers = Customers
sj-step-festival = Festival
sj-step-action = Action { $what }
sj-then = Then
sj-then-second = Then a second, different action; Income ends the turn.
sj-then-end = Then the turn ends.
sj-move-from = The group from { $ward }:
sj-move-at = The Move is at { $station } with
sj-for-open = For a { $good } store at { $station }
sj-for-moved = For moving the store from { $from } to { $station }
sj-for-track = For the second track, { $railway }
sj-for-move = For moving the customers of { $ward }
sj-for-departo = For a department store at { $station }
sj-screen = Your customers
sj-screen-whose = Customers of { $who }
sj-coming = comes at the end of the Move
sj-screen-of = won
sj-yours = yours
sj-below = shown here
sj-hidden = hidden
sj-holds = { $who } has { $what }
