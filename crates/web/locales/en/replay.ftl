# The replay
replay-title = { $game }: replay
replay-step = After { $step } of { $steps } decisions
replay-slider = Moment of the game
replay-go = Show
replay-first = Start
replay-back = Back
replay-on = On
replay-last = End
replay-play = Play
replay-pause = Pause
replay-speed = Speed
replay-log = What happened
replay-turns = Turns
replay-turn = Turn { $turn }
replay-begin = The game begins.
replay-table = To the table
