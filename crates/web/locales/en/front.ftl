# The front page
front-tab = Norikae: Tokyo’s railway board games
front-title = Tokyo’s railway board games in your browser.
front-about = No account needed, no download, first move in a minute.
front-rules = Rules
front-replays = Replays
front-new = Start a table
front-games = Games
front-players = Players:
front-minutes = { $count } min
front-weight = Complexity:
front-light = light
front-medium = medium
front-deep = deep
front-play-now = Play now
front-friends = Play with friends
front-picture-metrox = MetroX: a sheet with lines in patterns, round stations and a star
front-picture-shinjuku = Shinjuku: the wards with planned and laid railway and stores
front-picture-tokyo-metro = Tokyo Metro: lines on the grid with interchanges, trains and meeples

# Lists of tables
front-lists = Tables
front-mine = Your tables
front-open = Open tables
front-open-none = No open tables just now.
front-start-one = Start one
front-live = Watch live
front-live-none = Nobody plays in public just now.
front-join = Join
front-back = Back to table
front-watch = Watch
front-watching = { $count } watching
front-share = About { $share } % of the game
front-seats = { $taken } of { $all } seats taken
front-table-of = { $name }’s table
front-and-more = { $who } and { $count } more
front-with-bots = { $count ->
    [one] { $who } against a bot
   *[other] { $who } against { $count } bots
}
front-just-now = just now
front-turn-yours = Your turn for { $time }
front-turn-yours-now = Your turn now
front-turn-theirs = Waits for { $who } for { $time }
front-turn-theirs-now = Waits for { $who }
front-turn-left = { $time } left
front-turn-left-now = less than a minute left
front-tell-me = Tell me when it is my turn
front-turn-players = Waits for players
front-finished = Finished games and replays
front-own = Start a table of your own

# Finished games
replays-title = Finished games
replays-about = Every game can be looked at move by move, and taken along as a text.
replays-import = Import a record
replays-all = All games
replays-none = No public game has been finished yet.
replays-play = Play one
replays-ago = { $time } ago
replays-result = Result
replays-replay = Replay
replays-record = Record
replays-more = and { $count } more
replays-pages = Pages
replays-page = Page { $number }
replays-newer = Newer
replays-older = Older

# Spans of time
unit-minutes = { $count } min
unit-hours = { $count } h
unit-days = { $count ->
    [one] a day
   *[other] { $count } days
}
