# つなぐ言葉
comma = 、
colon = ：

# ゲームとボット
game-metrox-about = カードをめくり、路線を選び、駅を埋めよう。
game-shinjuku-about = 線路を敷き、店を開き、客を集めよう。
game-tokyo-metro-about = 路線に投資し、列車を走らせ、価値を上げよう。
bot-random = 気まぐれ
bot-greedy = 欲張り
bot-easy = やさしい
bot-normal = ふつう
bot-hard = つよい
bot-tuned = 調整版
bot-tables = 学習表
bot-planned = 計画
bot-metrox-easy = めくったカードですぐ得になる手を選びます。先のことはたまにしか考えず、路線を見落とすこともあります。
bot-metrox-normal = シート全体を見て考えますが、カードは数えず、路線を見落とすこともあります。
bot-metrox-hard = 何百万回もの対戦で学んだ評価とカードの残り枚数を使い、2枚先まで読みます。
bot-shinjuku-easy = 自分の手番だけを見ます。見落としもあります。
bot-shinjuku-normal = 手番全体を計画し、三つの案を2周先まで頭の中で試します。
bot-shinjuku-hard = 手番全体を計画し、よさそうな案を2周先まで頭の中で試します。
bot-tokyo-metro-easy = 一手先だけを見ます。見落としもあります。
bot-tokyo-metro-normal = いくつかの案を、ラウンドの終わりまで頭の中で試します。
bot-tokyo-metro-hard = よさそうな案を、次のラウンドの終わりまで頭の中で試します。
bot-random-about = 選べる手から無作為に選びます。試し打ち用です。
bot-greedy-about = その場で最もよく見える手を選びます。強さの物差しなので、変わりません。
bot-tuned-about = 「欲張り」と同じ考え方で、多くの対戦で調整した重みを使います。
bot-tables-about = 何百万回もの対戦で学んだ表でメトロックスを打ちます。先は読みません。
bot-planned-about = 対戦で学んだ評価で自分の手番全体を計画します。相手の手番は考えません。
