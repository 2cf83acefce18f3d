# The review
review-title = { $game }: review
review-chip = Review
review-ask = Review this game
review-about = A bot looks at every decision of the game, from what its player knew then, and says what the choices were worth and why.
review-waiting = { $count ->
    [0] It begins in a moment.
    [one] One other game is reviewed first.
   *[other] { $count } other games are reviewed first.
}
review-working = { $done } of { $of } pieces are done.
review-progress = Progress of the review
review-leave = It takes about a minute, goes on as long as somebody looks at this page, and is then kept with the table.
review-graph = chances to win over the game
review-graph-alone = expected score over the game
review-filter = Whose decisions
review-all = All
review-mine = Only mine
review-turning = { $count ->
    [one] One turning point
   *[other] { $count } turning points
}
review-turning-point = Turning point { $number } of { $count }
review-decision = decision { $number } of { $count }
review-point = Turning point of { $who }: decision { $number }
review-you = You
review-forced = There was no choice.
review-best = The bot would have done the same.
review-as-good = As good as the bot’s choice: the difference is within the noise.
review-worse = { $amount } less than the bot’s choice.
review-chance = Chance to win then { $win } (between { $low } and { $high }).
review-score = Expected score then { $score }.
review-lead = What the choices were worth: the lead over the best rival that the bot expects in the end
review-worth = What the choices were worth: the score that the bot expects in the end
review-made = chosen
review-pick = bot’s choice
review-more = { $count ->
    [one] One more choice
   *[other] { $count } more choices
}
review-ways = Other decisions
review-earlier = Turning point before
review-back = Decision before
review-on = Next decision
review-later = Next turning point
review-decisions = Decisions around it
review-is-point = turning point
review-slip = a better choice was there
review-parts = If the game had ended before it
review-stated = { $iterations } thoughts for a decision, more for the costliest, and { $playouts } games played to their end for a chance. A difference of less than twice its error, or than { $least }, is not called a mistake. Nothing that was hidden then is used.
review-rounds = What the scores added up from, moment by moment
review-part-stock = Stock
review-part-speculation = Speculation
review-part-commitment = Stakes returned
