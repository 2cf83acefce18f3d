# Joining words
comma = {", "}
colon = {": "}

# Games and bots
game-metrox = MetroX
game-metrox-about = Flip a card, ride a line, fill the stations.
game-shinjuku = Shinjuku
game-shinjuku-about = Lay track, open stores, win the customers.
game-tokyo-metro = Tokyo Metro
game-tokyo-metro-about = Buy into lines, run trains, watch values climb.
bot-random = random
bot-greedy = greedy
bot-easy = easy
bot-normal = normal
bot-hard = hard
