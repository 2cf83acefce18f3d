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
sj-queue = Queue
sj-queue-count = { $waiting } of { $level } customers · 1 goes to the map next
sj-queue-mark = Queue { $what }
sj-queue-next = Next to the map
sj-nobody = nobody
sj-bonus = Bonus track
sj-bonus-number = Queue of { $number }: { $stars ->
    [0] no star left
    [one] one star
   *[other] { $stars } stars
}
sj-bonus-next = Next: { $stars ->
    [one] 1 star
   *[other] { $stars } stars
}, Queue of { $level }
sj-bonus-gone = No stars are left.
sj-piles = Cards and bag
sj-deck = deck
sj-discard = discard
sj-bag = in bag
sj-in-bag = Units in the bag:
sj-hand = Your hand: { $what }
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
sj-staca-note = The Staca card: first player
sj-hand-size = cards
sj-track-left = track
sj-stores-left = stores
sj-departments-left = dept. stores
sj-stars = bonus stars
sj-no-customers = no customers yet
