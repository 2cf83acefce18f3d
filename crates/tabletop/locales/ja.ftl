# Said at every table, whatever the game.
table-not-asked = いまは{ $who }の番ではありません。
table-no-orders = このゲームに予約指示はありません。
table-order = { $text }
table-unreadable = 「{ $text }」はこのゲームの手ではありません。たとえば「{ $example }」と書きます。
table-no-option = オプション「{ $key }」はありません。使えるのは: { $keys }。
table-option-twice = オプション「{ $key }」が二度指定されています。一度だけ指定してください。
table-no-value = 「{ $value }」はオプション「{ $key }」の値ではありません。選べるのは: { $values }。
table-no-position = このゲームの局面として読めません: { $why }
table-no-board = { $kind }「{ $id }」は見つかりません。
