# つなぐ言葉
comma = 、
colon = ：

# ゲームとボット
game-metrox = メトロックス
game-metrox-about = カードをめくり、路線を選び、駅を埋めよう。
game-shinjuku = 新宿
game-shinjuku-about = 線路を敷き、店を開き、客を集めよう。
game-tokyo-metro = 東京メトロ
game-tokyo-metro-about = 路線に投資し、電車を走らせ、価値を上げよう。
bot-random = 気まぐれ
bot-greedy = 欲張り
bot-easy = やさしい
bot-normal = ふつう
bot-hard = つよい
