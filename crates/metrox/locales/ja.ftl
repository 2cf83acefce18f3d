# Refusals
metrox-players = メトロックスは1〜99人用です。{ $count }人では遊べません。
metrox-no-window = { $line }には空いている窓がありません。
metrox-not-empty = { $station }はもう埋まっています。
metrox-no-window-for-free = フリーカードは窓を使いません。空いている駅を選んでください。
metrox-must-choose-line = このカードでは、窓が空いている路線を選びます。駅を1つだけ選べるのはフリーカードです。
metrox-no-pass = パスはできません。カードをどこかの窓に書き込みます。
metrox-no-pass-free = 空いている駅があるあいだはパスできません。フリーカードで1駅埋めてください。
metrox-has-chosen = { $who }はもう選びました。ほかの人を待っています。
metrox-sheet-full = { $who }には空いている駅がないので、フリーカードでは何も起きません。
metrox-over = ゲームは終わりました。窓はすべて埋まっています。

# Positions that break a rule
metrox-unknown-card = この山札に「{ $id }」というカードはありません。
metrox-unknown-line = この路線図に「{ $id }」という路線はありません。
metrox-unknown-station = この路線図に「{ $id }」という駅はありません。
metrox-chk-players = 局面は{ $count }人、テーブルは{ $due }人です。
metrox-chk-cards = 山札と捨て札を合わせて、デッキと同じでなければなりません（いま{ $count }枚）。
metrox-chk-no-card = 捨て札に1枚必要です。手番はめくったカードから始まります。
metrox-chk-windows = 空いている窓の数は全員同じでなければなりません。
metrox-chk-turns = このカードでのゲームは{ $most }ターンまでです。{ $count }ターンはありえません。
metrox-chk-shuffles = シャッフルは1ターンに1回までです。第{ $turn }ターンまでに{ $count }回はありえません。
metrox-chk-free-window = フリーカードは窓に書き込みません。
metrox-chk-marks = { $who }の駅が半分だけ埋まっています。
metrox-chk-star = { $station }の星の数字は{ $due }です。{ $number }ではありません。
metrox-chk-scored-twice = { $who }は同じ路線を王冠とダイヤの両方で得点しています。
metrox-chk-bonus = { $who }の王冠とダイヤが、完成した路線と合いません。
metrox-chk-crown = だれも王冠を取っていない路線のダイヤを{ $who }が持っています。
metrox-chk-nobody-asked = 全員のシートが埋まっているので、フリーカードで選ぶ人はいません。次のカードをめくってください。
metrox-chk-all-chose = 全員が選び終えています。ターンを進めてください。

# What happened
metrox-seen-has-chosen = { $who }が選びました。
metrox-seen-chose-line = { $who }は{ $line }を選びました。
metrox-seen-chose-station = { $who }は{ $station }を選びました。
metrox-seen-flipped = めくったカード：{ $card }
metrox-seen-filled = { $who }は{ $line }に{ $card }を書き、{ $stations }を埋めました。
metrox-seen-star = { $who }は{ $line }に星を書き、{ $stations }で{ $points }点。
metrox-seen-nothing = { $who }は{ $line }に{ $card }を書きましたが、埋まる駅はありません。
metrox-seen-free = { $who }は{ $stations }を埋めました。
metrox-seen-crown = { $who }が{ $line }を最初に完成：{ $points }点。
metrox-seen-diamond = { $who }が{ $line }を完成：{ $points }点。
metrox-seen-shuffled = カードをすべて切り直しました。
metrox-seen-ended = 窓がすべて埋まり、ゲーム終了です。

# Questions and choices
metrox-ask-number = 路線を選んでください。最初の空き駅から続けて{ $number }駅まで埋めます。
metrox-ask-circled = 路線を選んでください。埋まった駅を飛ばして、次の空き駅を{ $number }つ埋めます。
metrox-ask-star = 路線を選んでください。最初の空き駅を通る路線1本につき2点です。
metrox-ask-free = 路線図の空いている駅を1つ埋めてください。
metrox-preview-none = この手について言えることはありません。
metrox-preview-fills = { $line }：{ $count }駅を埋める（{ $stations }）
metrox-preview-star = { $line }：{ $stations }で{ $points }点
metrox-preview-nothing = { $line }：窓を使うだけ
metrox-preview-free = { $station }（{ $lines }）
metrox-preview-completes = { $what }、完成：{ $bonuses }
metrox-preview-crown = { $line } +{ $points }
metrox-preview-diamond = { $line } +{ $points }

# The page
metrox-page-turn = 第{ $turn }ターン・残りの窓{ $windows }
metrox-page-card = めくったカード：
metrox-page-deck = 山札の残り{ $count }枚：
metrox-page-player = { $who }・{ $score }点・完成{ $lines }路線・空き駅{ $empty }
metrox-page-choosing = 考え中
metrox-page-chosen = 選びました

# The end
metrox-part-lines = 完成した路線{ $count }本
metrox-part-stars = 星
metrox-part-empty = 空き駅{ $count }
metrox-wins = { $who }が{ $score }点で勝ちました。
metrox-wins-tie = { $who }が{ $score }点で勝ちました。同点ですが、空き駅が{ $empty }で最少です。
metrox-shared = { $who }が{ $score }点、空き駅も同数で勝利を分け合いました。
metrox-grade-1 = { $score }点、8段階の{ $grade }：天才か、それとも強運か。
metrox-grade-2 = { $score }点、8段階の{ $grade }：本物の路線も任せられます。
metrox-grade-3 = { $score }点、8段階の{ $grade }：時刻表の達人。
metrox-grade-4 = { $score }点、8段階の{ $grade }：乗り換えはお手のもの。
metrox-grade-5 = { $score }点、8段階の{ $grade }：いつもの通勤客。
metrox-grade-6 = { $score }点、8段階の{ $grade }：乗り継ぎに失敗しました。
metrox-grade-7 = { $score }点、8段階の{ $grade }：ホームで迷子。
metrox-grade-8 = { $score }点、8段階の{ $grade }：ルールを読み直しましょう。

# その手のよいところ。
metrox-why-crown = { $line }を最初に完成させて{ $points }点
metrox-why-before = { $line }を最初に完成させて{ $points }点（{ $who }はあと{ $left }駅）
metrox-why-diamond = { $line }を完成させて{ $points }点
metrox-why-star = 星で{ $points }点（他方は{ $other }点）
metrox-why-fills = { $count }駅を埋める（他方は{ $other }駅）
metrox-why-window = { $line }（あと{ $empty }駅空き）の最後の窓を残す
metrox-why-near-crown = { $line }の王冠{ $points }点まであと{ $left }駅（他方は{ $other }駅）
metrox-why-near-diamond = { $line }のダイヤ{ $points }点まであと{ $left }駅（他方は{ $other }駅）

# 手で書き込むもの
metrox-tool-circle = 丸
metrox-tool-star = 星の数字
