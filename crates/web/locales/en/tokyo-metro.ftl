# The Tokyo Metro board
tm-map = Map of { $what }
tm-views = Views
tm-tab-map = Map
tm-tab-cards = Cards
tm-tab-trains = Trains
tm-tab-lines = Lines
tm-tab-players = Players
tm-legend-train = Train, points to its next stop
tm-legend-station = pyramid: a Station is built
tm-meeple = Meeple of { $who } on { $space }
tm-tower = { $station }: Station of { $who }
tm-rides = { $what } rides
tm-train = { $line }: at { $station }, next { $next }
tm-round = Round { $round } of { $rounds }
tm-stages = Phases of the round
tm-stage-order = Order
tm-stage-move = Move
tm-stage-action = Action
tm-stage-trains = Trains
tm-order = Turn order
tm-cards = Action cards
tm-row-new = new
tm-row-last = last
tm-row-out = out
tm-stack = { $count ->
    [0] no card left
    [one] 1 card left
   *[other] { $count } cards left
} in the stack
tm-gap = taken
tm-taken-by = taken by { $what }
tm-pile = Top of the discard pile ({ $count ->
    [one] 1 card
   *[other] { $count } cards
})
tm-drinks = Drinks
tm-crate-of-six = 6 Drinks
tm-move = Move
tm-station = Station
tm-trade = Station Trading
tm-token = token
tm-invest = Invest
tm-invest-disc = Invest by disc
tm-start = Start
tm-speed = Speed
tm-bike = Bike
tm-discount = Discount
tm-bidding = Bidding
tm-loan = Loan
tm-repay = Repay
tm-speculate = Speculate
tm-any = any ¥
tm-disc = Action disc
tm-action-disc = Action disc
tm-card = Card
tm-sell = Sell
tm-stock = Stock
tm-copy = Copy
tm-shape = Drink Shape
tm-free-builds = free builds
tm-own = Your personal cards
tm-own-of = Personal cards of { $who }
tm-own-none = None yet. A Card action takes one from a discard pile.
tm-own-no-drinks = None yet. Drinks that you take stand here.
tm-own-nothing = None.
tm-space-at = { $stops } ({ $space })
tm-space-bare = No Station ({ $space })
tm-own-only = Only you may use them.
tm-track = Income track
tm-line = Line
tm-stocks = Stock with its worth now, then disc spots
tm-split = higher / lower amount
tm-speed-token = Speed token: one stop more
tm-stake = { $who } speculates { $yen }
tm-stock-of = Stock { $stock } of { $who }: would pay { $yen } now
tm-off-map = off map
tm-on-map = on the map
tm-why-sold = sold out
tm-why-owned = you own it
tm-why-speculated = you speculate
tm-why-short = too dear
tm-why-runs = runs already
tm-why-no-value = no Value yet
tm-why-no-spot = no spot left
tm-why-none = not yours
tm-why-not = not now
tm-players = Players in turn order
tm-yen = Yen
tm-discs = Discs
tm-stock-head = Stock
tm-supply = Supply
tm-speed-tokens = Speed tokens
tm-bikes = Bicycle
tm-loans = Loan tokens
tm-stations-left = Pyramids left
tm-stakes-left = Speculation discs left
tm-you = you
tm-bonus = bonus for the next bid
tm-aside = set aside until the end
tm-discs-of = { $front } in front, { $used } in use
tm-has-bid = has bid
tm-passed = passed
tm-acts = to act
tm-color-shown = on display
tm-color-gone = gone
tm-color-stack = in the stack
tm-crate-of = { $count } in the crate; each on the map pays { $yen }
tm-pick-bid = Your bid
tm-go-bid = Bid
tm-pick-commit = Your commitment
tm-go-commit = Commit
tm-pick-place = The space where you start
tm-go-place = Start here
tm-pick-exit = The space where you get off
tm-go-exit = Get off
tm-pick-space = The space you go to
tm-go-walk = Go
tm-hint-card = Choose an action on the cards.
tm-hint-line = Choose a Line on the Income track.
tm-hint-space = Choose a lit space on the map.
tm-hint-pile = Choose a discard pile below the cards.
tm-hint-amount = Choose an amount.
tm-purse = You have { $yen }
tm-discs-left = { $discs } of your { $of } { $of ->
    [one] disc
   *[other] discs
}
tm-keep-most = you keep { $yen } at most
tm-go-take = Take it
tm-touches-none = Touches no Station: nothing to build or board here
tm-built-by = { $station } is { $who }’s
tm-built-none = nobody has built there
tm-built-halt = a small stop: board here, build nowhere
tm-drink-pays = { $from } → { $to } on the map: each then pays { $yen }
tm-trains-come = this round’s Trains: { $what }
tm-why-short-of = { $what } short
tm-about-move = Your Meeple walks up to { $count } { $count ->
    [one] space
   *[other] spaces
}
tm-about-station = Build where you stand: { $what }
tm-about-invest = Buy a Line’s next Stock; what you pay becomes its Value
tm-about-start = Put a Line’s Train on the map; its Value rises by { $yen }
tm-about-speed = Take { $count } Speed { $count ->
    [one] token
   *[other] tokens
}: each gives a Line one stop more a round
tm-about-bike = Take a Bicycle: you walk one space further
tm-about-discount = { $yen } off something you pay for later this round
tm-about-bidding = { $yen } more on your next bid
tm-about-loan = Get { $yen } now; an open loan counts against you at the end
tm-about-repay = Pay { $yen } and give a loan back
tm-about-speculate = Commit Yen on a Line; it pays up to twice as much
tm-about-disc = One Action disc more, from now on
tm-about-card = Take the top card of a discard pile; only you may use it
tm-about-sell = Give Stock back; its share is set aside for you
tm-about-copy = Later this round you perform an action that is taken
tm-about-shape = Build Vending Machines without discs until the phase ends
tm-surcharge = stock { $stock }: +{ $yen }
tm-stock-number = stock { $stock }
tm-value-after = Value { $from } → { $to }
tm-worth = pays { $yen } if it ended so
tm-keep = you keep { $yen }
tm-go = Choose
tm-go-buy = Buy for { $yen }
tm-stops-after = { $from } → { $to } stops each round
tm-places = Your place in the turn order: { $best } to { $worst }, as the others bid
tm-place-sure = Your place in the turn order: { $best }, for sure
tm-total = { $yen } with your bonus
tm-stake-pays = Pays { $yen } as things stand, { $most } at most; the commitment comes back
tm-trains = Trains
tm-trains-about = in this order; what is to come is shown as things stand
tm-stops = { $count ->
    [one] 1 stop
   *[other] { $count } stops
}
tm-ran = ✓ ran
tm-waits = waits
tm-by-lot = The first turn order was drawn by lot: { $who } begins.
tm-order-not = Not on this Line
tm-order-ride = Ride to { $to }
tm-order-ride-by = Ride { $vehicle } to { $to }
tm-about-color = They stand at built Stations: a Train that pays there pays the Station’s owner { $yen } or more besides
tm-stop-of = stop { $stop } of { $stops }
