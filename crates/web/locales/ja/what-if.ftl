
# 終わったゲームのある時点から続ける別の進行
what-if-ask = もしも…
what-if-chip = もしも
what-if-title = { $game }：もしも
what-if-from = { $turn }番目の手番（{ $step }手の後）から。誰が続けますか。
what-if-you = あなた
what-if-friend = 友だち（リンクで招待）
what-if-go = ここから続ける
what-if-hidden = その時点で隠れていたものは、そのままです。ゲームは終わっているので、これから出るカードはリプレイで見られます。
what-if-counts = 別の進行はどこにも数えられず、リンクを知る人だけが見られます。
what-if-of = { $names }の{ $turn }番目の手番から（{ $game }）。
what-if-of-other = ほかのテーブルの{ $turn }番目の手番から（{ $game }）。
what-if-back = その時点へ
what-if-again = その時点からもう一度
what-if-compare = 二つの進行
what-if-compare-about = その時に終わっていたとした得点：実際の進行と、この進行。
what-if-then = 実際
what-if-here = この進行
what-if-end = 終了
log-position = ほかのゲームのある時点、または局面から続けます。
refused-no-moment = このゲームは{ $steps }手です。その中の時点を選んでください。
refused-end-of-game = この時点でゲームは終わっています。前の時点を選んでください。
refused-other-seats = このゲームは{ $wanted }席ですが、{ $found }席が指定されました。すべての席を指定してください。
