# トップページ
front-tab = Norikae：東京の鉄道ボードゲーム
front-title = 東京の鉄道ボードゲームをブラウザで。
front-about = 登録もダウンロードも不要。一分で最初の一手。
front-rules = ルール
front-replays = 棋譜
front-new = テーブルを作る
front-games = ゲーム
front-players = 人数：
front-minutes = { $count }分
front-weight = 重さ：
front-light = 軽い
front-medium = ふつう
front-deep = じっくり
front-play-now = すぐに遊ぶ
front-friends = 友だちと遊ぶ
front-picture-metrox = メトロックス：模様で見分ける路線、丸い駅、星
front-picture-shinjuku = 新宿：区、計画路線と敷かれた線路、店
front-picture-tokyo-metro = 東京メトロ：マス目の上の路線、乗換駅、電車とミープル

# テーブルの一覧
front-lists = テーブル
front-mine = 自分のテーブル
front-open = 参加者を待つテーブル
front-open-none = いまは空きテーブルがありません。
front-start-one = 作る
front-live = 観戦
front-live-none = いま公開で対戦している人はいません。
front-join = 参加
front-back = テーブルへ
front-watch = 見る
front-watching = 観戦{ $count }人
front-share = ゲームのおよそ{ $share }％
front-seats = { $all }席中{ $taken }席
front-table-of = { $name }のテーブル
front-and-more = { $who }ほか{ $count }人
front-with-bots = { $who }対ボット{ $count }体
front-just-now = たった今
front-turn-yours = あなたの番：{ $time }経過
front-turn-yours-now = あなたの番です
front-turn-theirs = { $who }の番：{ $time }経過
front-turn-theirs-now = { $who }の番です
front-turn-left = 残り{ $time }
front-turn-left-now = 残り1分未満
front-tell-me = 手番になったら知らせる
front-turn-players = 参加者を待っています
front-finished = 終わったゲームと棋譜
front-own = 自分のテーブルを作る

# 終わったゲーム
replays-title = 終わったゲーム
replays-about = どのゲームも一手ずつ見返せ、文字で持ち帰れます。
replays-import = 棋譜を読み込む
replays-all = すべて
replays-none = 公開のゲームはまだ終わっていません。
replays-play = 遊ぶ
replays-ago = { $time }前
replays-result = 結果
replays-replay = 再生
replays-record = 棋譜
replays-more = ほか{ $count }人
replays-pages = ページ
replays-page = { $number }ページ
replays-newer = 新しいほうへ
replays-older = 古いほうへ

# 時間の長さ
unit-minutes = { $count }分
unit-hours = { $count }時間
unit-days = { $count }日
