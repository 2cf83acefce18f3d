# Joining words
comma = {", "}
colon = {": "}

# Games and bots
game-metrox-about = Flip a card, ride a line, fill the stations.
game-shinjuku-about = Lay track, open stores, win the customers.
game-tokyo-metro-about = Buy into lines, run trains, watch values climb.
bot-random = random
bot-greedy = greedy
bot-easy = easy
bot-normal = normal
bot-hard = hard
bot-tuned = tuned
bot-tables = tables
bot-planned = planned
bot-metrox-easy = Takes what the card brings at once, thinks of later now and then, and overlooks lines.
bot-metrox-normal = Weighs the whole sheet, but counts no cards and overlooks a line now and then.
bot-metrox-hard = Knows the sheet from millions of games, counts the cards, and looks two cards ahead.
bot-shinjuku-easy = Sees its own turn only, and overlooks things.
bot-shinjuku-normal = Plans whole turns, and tries three of them in its head, two rounds far.
bot-shinjuku-hard = Plans whole turns, and tries the best in its head over two rounds.
bot-tokyo-metro-easy = Looks one choice ahead, and overlooks actions.
bot-tokyo-metro-normal = Tries a few ideas in its head to the end of the round.
bot-tokyo-metro-hard = Tries its best ideas in its head to the end of the next round.
bot-random-about = Plays any legal choice, for trying things out.
bot-greedy-about = Takes what looks best at once; our yardstick, which never changes.
bot-tuned-about = Like greedy, with weights that were tuned by many games.
bot-tables-about = Plays MetroX by tables learned from millions of games, one card at a time.
bot-planned-about = Plans its whole turn by what was learned from games, and does not think of yours.
