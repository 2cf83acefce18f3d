# 検討
review-title = { $game }：検討
review-chip = 検討
review-ask = この対局を検討する
review-about = ボットがすべての手を、その人がそのとき知っていたことだけから調べ、選択肢の価値と理由を示します。
review-waiting = { $count ->
    [0] まもなく始まります。
   *[other] 先に{ $count }局を検討します。
}
review-working = { $of }のうち{ $done }まで済みました。
review-progress = 検討の進み具合
review-leave = 1分ほどかかります。このページを見ている間だけ進み、終わるとテーブルに保存されます。
review-graph = 対局中の勝つ見込み
review-graph-alone = 対局中の予想得点
review-filter = だれの手か
review-all = すべて
review-mine = 自分だけ
review-turning = 分かれ目{ $count }つ
review-turning-point = 分かれ目 { $number }/{ $count }
review-decision = { $number }手目（全{ $count }手）
review-point = { $who }の分かれ目：{ $number }手目
review-you = あなた
review-forced = ほかに選択肢はありませんでした。
review-best = ボットも同じ手を選びます。
review-as-good = ボットの手と同じくらいよい手です。差は誤差の範囲です。
review-worse = ボットの手より{ $amount }少ない手です。
review-chance = このとき勝つ見込みは{ $win }（{ $low }から{ $high }）。
review-score = このときの予想得点は{ $score }。
review-lead = 選択肢の価値：最後に一番手の相手をどれだけ上回るか（ボットの予想）
review-worth = 選択肢の価値：最後の得点（ボットの予想）
review-made = 実際の手
review-pick = ボットの手
review-more = ほかに{ $count }通り
review-ways = ほかの手
review-earlier = 前の分かれ目
review-back = 前の手
review-on = 次の手
review-later = 次の分かれ目
review-decisions = 前後の手
review-is-point = 分かれ目
review-slip = もっとよい手がありました
review-parts = この手の前に終わっていたら
review-stated = 1手につき{ $iterations }回、損の大きい手はさらに考え、見込みは{ $playouts }回の終局までの対局から。誤差の2倍未満、または{ $least }未満の差は失着と呼びません。そのとき隠れていたことは使っていません。
review-rounds = 得点の内訳の移り変わり
review-part-stock = 株券
review-part-speculation = 投機
review-part-commitment = 戻る投資額
