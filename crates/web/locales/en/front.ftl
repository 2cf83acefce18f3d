# The lobby
lobby-tab = Norikae: Tokyo’s railway board games
lobby-title = Tokyo’s railway board games in your browser.
lobby-about = No account, no download, first move in a minute.
lobby-games = Games
lobby-players = { $least } to { $most } players
lobby-play-now = Play now
lobby-new = Start a table
lobby-mine = Your tables
lobby-open = Open tables
lobby-running = Being played
lobby-none = None just now.
lobby-join = Join
lobby-look = Look
lobby-replay = Replay
