# Said at every table, whatever the game.
table-not-asked = いまは{ $who }の番ではありません。
table-no-orders = このゲームに予約指示はありません。
table-order = { $text }
table-unreadable = 「{ $text }」はこのゲームの手ではありません。たとえば「{ $example }」と書きます。
table-no-option = オプション「{ $key }」はありません。使えるのは: { $keys }。
table-option-twice = オプション「{ $key }」が二度指定されています。一度だけ指定してください。
table-no-value = 「{ $value }」はオプション「{ $key }」の値ではありません。選べるのは: { $values }。
table-no-position = このゲームの局面として読めません: { $why }
table-long-position = 局面は{ $found }バイトあります。{ $most }バイトまで読めます。
table-no-tool = この盤に置けるものに「{ $tool }」はありません。
table-no-place = この盤に、それを置ける場所「{ $place }」はありません。
table-no-board = { $kind }「{ $id }」は見つかりません。

# なぜその選択がよいのか。itとotherは選択の呼び名、ほかは選択のすること。
table-why-best = ボットの手
table-why-made = 実際の手
table-why-this = この手
table-why-next = 次によい手
table-why-one = { $it }：{ $one }。
table-why-one-but = { $it }：{ $one }。{ $other }：{ $but }。
table-why-two = { $it }：{ $one }、{ $two }。
table-why-two-but = { $it }：{ $one }、{ $two }。{ $other }：{ $but }。
table-why-later = すぐに数えられるものでは{ $it }と{ $other }に差がなく、差はあとで出る。
table-why-later-but = { $it }はあとで効く。すぐの得は{ $other }が上：{ $but }。
