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
review-elsewhere = 別のサーバーがこの検討を作っています。できあがるとここに出ます。
review-leave = 1分ほどかかります。このページを見ている間だけ進み、終わるとテーブルに保存されます。
review-graph = 対局中の勝つ見込み（網かけは誤差の幅）
review-graph-alone = 対局中の予想得点（網かけは誤差の幅）
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
review-small = ボットの手と同じくらいよい手です。{ $amount }の差は小さく、数えるほどではありません。
review-unclear = ボットの手のほうが{ $amount }よさそうですが、誤差の範囲です。
review-worse = ボットの手に比べて{ $amount }の損です。
review-chance = このとき勝つ見込みは{ $win }（{ $low }から{ $high }）。
review-score = このときの予想得点は{ $score }。
review-lead = { $unit ->
    [yen] 選択肢の価値：最後に一番手の相手を何円上回るか（ボットの予想）
   *[points] 選択肢の価値：最後に一番手の相手を何点上回るか（ボットの予想）
}
review-yen = ¥{ $amount }
review-yen-sure = ¥{ $amount }（±¥{ $error }）
review-points = { $amount }点
review-points-sure = { $amount }点（±{ $error }）
review-result = 結果
review-parts-end = 最終得点の内訳
review-worth = 選択肢の価値：最後の得点（ボットの予想）
review-made = 実際の手
review-better = よりよい手
review-pick = ボットの手
review-more = ほかに{ $count }通り（ボットは調べていません）
review-more-at = ほかに{ $count }通り：{ $low }
review-more-between = ほかに{ $count }通り：{ $low }から{ $high }
review-more-seen-at = ほかに{ $count }通り。有力な{ $seen }通りは{ $low }
review-more-seen = ほかに{ $count }通り。有力な{ $seen }通りは{ $low }から{ $high }
review-instead = 勝つ見込みは{ $best }でなく{ $made }。
review-lead-win = { $unit ->
    [yen] 選択肢の価値：勝つ見込みと、最後に首位の相手を何円上回るか（ボットの予想）
   *[other] 選択肢の価値：勝つ見込みと、最後に首位の相手を何点上回るか（ボットの予想）
}
# 終局まで続けた対局で、よい手がどうなったか。
review-came-own = ここから続けた{ $games }局では、自分の最後が{ $own }多い{ $part }。
review-came-both = ここから続けた{ $games }局では、自分の最後が{ $own }多く{ $part }、いちばんの相手は{ $rival }少ない。
review-came-own-but = ここから続けた{ $games }局では、自分の最後が{ $own }多い{ $part }。ただしいちばんの相手も{ $rival }多い。
review-came-rival = ここから続けた{ $games }局では、いちばんの相手の最後が{ $rival }少ない。
review-came-rival-but = ここから続けた{ $games }局では、いちばんの相手の最後が{ $rival }少ない。ただし自分も{ $own }少ない{ $part }。
review-came-more = （{ $part }が{ $amount }多い）
review-came-less = （{ $part }が{ $amount }少ない）
review-came-costs-less = （{ $part }で失う分が{ $amount }少ない）
review-came-costs-more = （{ $part }で失う分が{ $amount }多い）
review-came-all = {""}
review-ways = ほかの手
review-earlier = 前の分かれ目
review-back = 前の手
review-on = 次の手
review-later = 次の分かれ目
review-decisions = 前後の手
review-is-point = 分かれ目
review-slip = もっとよい手がありました
review-parts = この手の前に終わっていたら
review-stated = 確かさ：価値は20回に19回、±の2倍以内にあります（±のないものは標本でなく計算）。1手につき{ $iterations }回、損の大きそうな手は{ $more }回考え、分かれ目はそこからだけ選びます。見込みは終局までの{ $playouts }局から。50 %の見込みは{ $off }ずれることがあります。±の2倍未満、または{ $least }未満の差は失着と呼びません。そのとき隠れていたことは使っていません。
review-stated-alone = 確かさ：数は20回に19回、±の2倍以内にあります（±のないものは標本でなく計算）。1手につき{ $iterations }回、損の大きそうな手は{ $more }回考え、分かれ目はそこからだけ選びます。予想得点は終局までの{ $playouts }局から。±の2倍未満、または{ $least }未満の差は失着と呼びません。そのとき隠れていたことは使っていません。
review-rounds = ラウンドごとの価値
review-rounds-about = その時点で終わっていたら。横線は差し引きの額
review-round-worth = { $number }：{ $worth }
round-number = 第{ $number }ラウンド
round-heading = R
round-turn-number = { $number }手番目
round-turn-heading = 手番
review-part-yen = 手元の円
review-part-stars = 星
review-part-set-aside = 取り置いた円
review-part-stock = 株券
review-part-speculation = 投機
review-part-commitment = 戻る投資額
