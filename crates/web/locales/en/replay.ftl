# The replay
replay-title = { $game }: replay
replay-step = After { $step } of { $steps } decisions
replay-slider = Moment of the game
replay-go = Show
replay-first = Start
replay-back = Back
replay-on = On
replay-last = End
replay-decision = The last decision
replay-table = To the table
