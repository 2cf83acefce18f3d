# Said at every table, whatever the game.
table-not-asked = It is not { $who }'s decision now.
table-no-orders = This game has no standing orders.
table-order = { $text }
table-unreadable = “{ $text }” is not a decision of this game; write for example “{ $example }”.
table-no-option = There is no option “{ $key }” here; the options are: { $keys }.
table-option-twice = The option “{ $key }” is given twice; give it once.
table-no-value = “{ $value }” is no value of the option “{ $key }”; choose one of: { $values }.
table-no-position = This is no position of the game: { $why }.
table-no-board = There is no { $kind } “{ $id }” on the shelf.
