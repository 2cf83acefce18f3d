# The rules
rules-title = Rules
rules-of = { $game }: rules
rules-games = Rules of
rules-contents = Contents
rules-about = The rules in our own words, one ID for each statement: what Norikae does is what these pages say. Unofficial; to learn a game at a real table, read its printed rulebook.
rules-page-about = About these rules
rules-count = { $rules } rules, { $examples } worked examples
rules-search = Search { $count } rules
rules-search-go = Search
rules-found = { $count ->
    [0] Nothing found.
    [one] One rule found.
   *[other] { $count } rules found.
}
rules-all = All chapters
rules-in-play = in play in your position
rules-ruling = Ruling
rules-derived = Derived
rules-ruling-means = ours, with the reason
rules-derived-means = follows from the text
rules-source = Source
rules-not-yet = What follows is in the rulebook but cannot be played here yet.
rules-position = In this position
rules-moment = { $count ->
    [one] after one decision
   *[other] after { $count } decisions
}
rules-watching = You are watching
rules-public = Only what everybody at the table knows is shown here.
rules-at-work = At work in this position
rules-legal-now = Legal now
rules-more = and { $count } more
rules-back-turn = Back to your turn
rules-back-table = Back to the table
rules-to-table = To the table

# Why not
why-title = Why can’t I do this?
why-may = You may do this
why-legal = This is legal now.
why-opens = What would open the way:
why-watching = You are watching this table: { $who } decides now.
why-waits = { $who } decides now.
why-not-begun = The game has not begun.
why-over = The game is over.

# Chapters
rules-ch-comp-set = Components and setup
rules-ch-comp = Components and limits
rules-ch-set = Setup
rules-ch-turn = The turn
rules-ch-ind = Choosing a line
rules-ch-cards = The cards
rules-ch-complete = Completing lines
rules-ch-shuffle = The shuffle
rules-ch-end-score = End and scoring
rules-ch-hidden = What is hidden
rules-ch-holds = What always holds
rules-ch-examples = Worked examples
rules-ch-deck-note = A note on the deck
rules-ch-solo = Solo play
rules-ch-queue = The Queue
rules-ch-deck = The deck
rules-ch-festival = The Festival
rules-ch-two-actions = The two actions
rules-ch-paying = Paying, wild cards
rules-ch-open = Open
rules-ch-expand = Expand
rules-ch-income = Income
rules-ch-move = Move
rules-ch-departo = Departo
rules-ch-end = The end
rules-ch-score = Scoring, ties
rules-ch-variants = Variants
rules-ch-conventions = Conventions
rules-ch-map = The map
rules-ch-track = The Income track
rules-ch-rounds = Rounds and phases
rules-ch-refresh = New Action cards
rules-ch-bids = Turn order
rules-ch-movement = Movement
rules-ch-actions = The Action Phase
rules-ch-walk = Action: Move
rules-ch-station = Action: Station
rules-ch-trading = Action: Station Trading
rules-ch-invest = Action: Invest
rules-ch-start = Action: Start
rules-ch-speed = Action: Speed
rules-ch-bike = Action: Bike
rules-ch-discount = Action: Discount
rules-ch-bidding = Action: Bidding
rules-ch-loan = Action: Loan, Repay
rules-ch-speculate = Action: Speculate
rules-ch-extra-disc = Action: Action disc
rules-ch-card = Action: Card
rules-ch-trains = Trains
rules-ch-payouts = Station payouts
rules-ch-riding = Riding trains
rules-ch-modular = Mixed card sets
rules-ch-osaka = Osaka Metro Expansion
rules-ch-drinks = Metro Drinks
rules-ch-editions = The older editions

# Groups of rules
rules-gr-components = Components
rules-gr-setup = Setup
rules-gr-number = Number cards
rules-gr-circled = Circled numbers
rules-gr-star = Stars
rules-gr-free = The free card
rules-gr-start = Start
rules-gr-way = On the way
rules-gr-stations = At each station
rules-gr-ends = When it ends
rules-gr-others = Over others’ track
rules-gr-scoring = Scoring
rules-gr-ties = Ties
rules-gr-no-bonus = Without bonus tokens
rules-gr-kaiju = Kaiju Attack
rules-gr-order = The order
rules-gr-speculation = Speculation payouts
rules-gr-stock = Stock payouts
rules-gr-winner = The winner

# Figures
rules-fig-line = The { $line } line
rules-fig-windows = The windows of the train car: each card you use on the line is written in one.
rules-fig-start = The start point: cards fill from here to the other end.
rules-fig-shared = A thick ring: other lines stop here too, and it is filled for all of them at once.
rules-fig-bonus = The crown for whoever completes the line first, the diamond for all who do later.
rules-fig-cards = One card each, on the { $line } line
rules-fig-number = Number 5: from the first empty station, up to five in a row. The filled one ends the run.
rules-fig-circled = Circled 4: the next four empty stations. The filled one is passed over.
rules-fig-star = Star: two points for each line through the first empty station.
rules-fig-path = A legal path
rules-fig-path-1 = Aoto: red pays Katsushika; all customers start here.
rules-fig-path-2 = Kita-Senju: a Food store, but no Food in the group: nobody gets off.
rules-fig-path-3 = Nishi-Nippori, over green’s track: green may take an Income. Red’s store takes a Book; red chooses the double.
rules-fig-path-4 = Ueno: Clothing must go to green.
rules-fig-path-5 = Akihabara: a department store takes any type; red chooses the double Electronics and stops. The Book goes to Chiyoda.
why-tried = You tried: { $what }

# Overviews and glossaries
how-metrox = How MetroX works
how-shinjuku = How Shinjuku works
how-tokyo-metro = How Tokyo Metro works
how-osaka-metro = What Osaka Metro changes
how-metro-drinks = What Metro Drinks adds
how-about = Two minutes, with pictures. Each § leads to the rule behind a sentence; the rules themselves follow.
how-words = The words, with pictures
how-rules = In the rules
how-phase-cards = New cards
how-new = New to it?
how-minutes = two minutes, with pictures
words-title = Words
words-about = One word for one thing, in the rules and on every page.
