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
review-elsewhere = Another server makes this review; it comes here when it is made.
review-leave = It takes about a minute, goes on as long as somebody looks at this page, and is then kept with the table.
review-graph = chances to win over the game; shaded: how far one may be off
review-graph-alone = expected score over the game; shaded: how far it may be off
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
review-small = As good as the bot’s choice: a difference of { $amount } is too small to count.
review-unclear = The bot’s choice seems better by { $amount }, but that is within the noise.
review-worse = It cost { $amount }, compared with the bot’s choice.
review-chance = Chance to win then { $win } ({ $low } to { $high }).
review-score = Expected score then { $score }.
review-lead = { $unit ->
    [yen] What the choices were worth: by how many ¥ the bot expects to lead the best rival in the end
   *[points] What the choices were worth: by how many points the bot expects to lead the best rival in the end
}
review-worth = What the choices were worth: the score that the bot expects in the end
review-yen = ¥{ $amount }
review-yen-sure = ¥{ $amount } ± ¥{ $error }
review-points = { $amount } points
review-points-sure = { $amount } ± { $error } points
review-result = The result
review-parts-end = What the scores added up from in the end
review-made = played
review-better = better
review-pick = bot’s choice
review-more = { $count ->
    [one] One more choice, which the bot did not look at.
   *[other] { $count } more choices, which the bot did not look at.
}
review-more-at = { $count ->
    [one] One more choice: { $low }
   *[other] { $count } more choices: { $low }
}
review-more-between = { $count } more choices: { $low } to { $high }
review-more-seen-at = { $count } more choices; { $seen ->
    [one] the likeliest of them: { $low }
   *[other] the { $seen } likeliest of them: { $low }
}
review-more-seen = { $count } more choices; the { $seen } likeliest of them: { $low } to { $high }
review-instead = { $made } to win instead of { $best }.
review-lead-win = { $unit ->
    [yen] What the choices were worth: the chance to win, and by how many Yen the bot expects to lead the best rival in the end
   *[other] What the choices were worth: the chance to win, and by how many points the bot expects to lead the best rival in the end
}
# What came of the better choice beside the other in games played to their end.
review-came-own = In { $games } games played on from here it ends with { $own } more{ $part }.
review-came-both = In { $games } games played on from here it ends with { $own } more{ $part }, and the best rival with { $rival } less.
review-came-own-but = In { $games } games played on from here it ends with { $own } more{ $part }, though the best rival gains { $rival }, too.
review-came-rival = In { $games } games played on from here it leaves the best rival with { $rival } less in the end.
review-came-rival-but = In { $games } games played on from here it leaves the best rival with { $rival } less in the end, for { $own } less of its own{ $part }.
review-came-more = {" "}({ $part }: { $amount } more)
review-came-less = {" "}({ $part }: { $amount } less)
review-came-costs-less = {" "}({ $part } cost { $amount } less)
review-came-costs-more = {" "}({ $part } cost { $amount } more)
review-came-all = {""}
review-ways = Other decisions
review-earlier = Turning point before
review-back = Decision before
review-on = Next decision
review-later = Next turning point
review-decisions = Decisions around it
review-is-point = turning point
review-slip = a better choice was there
review-parts = If the game had ended before it
review-stated = How sure this is: a worth is within twice its ± 19 times in 20; one without ± is reckoned, not sampled. { $iterations } thoughts for a decision, { $more } for those that seemed the costliest: only they can be turning points. Chances come from { $playouts } games played to their end; one of 50 % may be off by { $off }. A difference of less than twice its ±, or than { $least }, is not called a mistake. Nothing that was hidden then is used.
review-stated-alone = How sure this is: a number is within twice its ± 19 times in 20; one without ± is reckoned, not sampled. { $iterations } thoughts for a decision, { $more } for those that seemed the costliest: only they can be turning points. The expected score comes from { $playouts } games played to their end. A difference of less than twice its ±, or than { $least }, is not called a mistake. Nothing that was hidden then is used.
review-rounds = Worth after each round
review-rounds-about = if the game had ended then; the dash is what remains
review-round-worth = { $number }: { $worth }
round-number = Round { $number }
round-heading = round
round-turn-number = Turn { $number }
round-turn-heading = turn
review-part-yen = Yen in hand
review-part-stars = Stars
review-part-set-aside = Set aside
review-part-stock = Stock
review-part-speculation = Speculation
review-part-commitment = Stakes returned
