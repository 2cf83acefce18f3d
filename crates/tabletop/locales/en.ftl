# Said at every table, whatever the game.
table-not-asked = It is not { $who }'s decision now.
table-no-orders = This game has no standing orders.
table-order = { $text }
table-unreadable = “{ $text }” is not a decision of this game; write for example “{ $example }”.
table-no-option = There is no option “{ $key }” here; the options are: { $keys }.
table-option-twice = The option “{ $key }” is given twice; give it once.
table-no-value = “{ $value }” is no value of the option “{ $key }”; choose one of: { $values }.
table-no-position = This is no position of the game: { $why }.
table-long-position = The position is { $found } bytes long; at most { $most } are read.
table-no-tool = There is nothing called “{ $tool }” to put on this board.
table-no-place = There is no place “{ $place }” on this board for it.
table-no-board = There is no { $kind } “{ $id }” on the shelf.

# Why one choice is better than another. “it” and “other” name the choices, the facts say what they do.
table-why-best = The bot’s choice
table-why-made = the choice made
table-why-this = This choice
table-why-next = the next best
table-why-one = { $it } { $one }.
table-why-one-but = { $it } { $one }; { $other } { $but }.
table-why-two = { $it } { $one }, and { $two }.
table-why-two-but = { $it } { $one }, and { $two }; { $other } { $but }.
table-why-later = { $it } and { $other } differ by nothing that can be counted at once; the difference comes later.
table-why-later-but = { $it } pays off later; at once { $other } { $but }.
