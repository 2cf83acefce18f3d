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

# 枠
frame-skip = 本文へ
frame-nav = 主なページ
frame-lobby = テーブル一覧
frame-import = 棋譜を読み込む
name-label = テーブルでの名前
name-example = ミカ
name-none = ゲスト
failure-title = うまくいきませんでした
failure-back = テーブル一覧へ

# ロビー
lobby-tab = Norikae：東京の鉄道ボードゲーム
lobby-title = 東京の鉄道ボードゲームをブラウザで。
lobby-about = 登録もダウンロードも不要。一分で最初の一手。
lobby-games = ゲーム
lobby-players = { $least }～{ $most }人
lobby-play-now = すぐに遊ぶ
lobby-new = テーブルを作る
lobby-mine = 自分のテーブル
lobby-open = 参加者を待つテーブル
lobby-running = 対戦中
lobby-none = いまはありません。
lobby-join = 参加
lobby-look = 見る
lobby-replay = 再生

# 新しいテーブル
new-title = { $game }：テーブルを作る
new-seats = 席
new-seat = { $number }番席
seat-you = あなた
seat-open = 空席
seat-none = なし
new-pace = ペース
new-pace-about = 一手の時間が切れると、本人が戻るまでボットが代わります。ゲーム全体の時間が切れると投了となり、ボットが続けます。
pace-none = 時計なし
pace-minute = 一手一分
pace-quarter = 各15分
pace-half = 各30分
pace-day = 一手一日
pace-days = 一手三日
new-more = その他
new-public = 一覧に載せる（載せなければリンクを知る人だけが入れます）
new-confirm = 手番を終える前に確認する（取り消せます）
new-open = テーブルを開く
clock-days = 一手{ $count }日
clock-move = 一手{ $count }秒
clock-total = 各{ $count }分
clock-left = 残り時間：{ $time }
unit-seconds = { $count }秒
unit-minutes = { $count }分
unit-hours = { $count }時間
unit-days = { $count }日

# テーブル
table-tab-turn = ● あなたの番：{ $game }
table-tab-over = { $game }：終了
table-closed = 始まる前に全員が席を立ちました。
table-waits = 参加者を待っています
table-invite = 一緒に遊びたい人にこのアドレスを送ってください。全席が埋まると始まります。
table-link = このテーブルのアドレス
table-open = 空席が{ $count }つあります
table-sit = 席に着く
table-start = 空席をボットにしてすぐ始める
table-study = 棋譜を見る
table-your-turn = あなたの番です。
table-draft = ここまでのあなたの手番。終えるまで誰にも見えません。
table-end-turn = 手番を終える
table-take-back = 取り消す
table-may-change = まだ全員が答えていないので、変更できます。
table-waiting = { $more ->
    [one] { $who }ほか一人を待っています
   *[other] { $who }を待っています
}
table-since = { $time }経過。
table-take-over = { $who }をボットに代わらせる
table-you-away = あなたの席はボットが代わっています。
table-you-resigned = 投了しました。ほかの人のためにボットが続けます。
table-return = 席に戻る
table-replay = 再生
table-record = 棋譜をダウンロード
table-next = 次のゲームへ
table-rematch = もう一度遊ぶ

# プレイヤー
players-title = プレイヤー
players-decides = 選択中
players-bot = ボット
players-resigned = 投了
players-left = 離席（ボット）
players-late = 時間切れ（ボット）
players-abandoned = 不在（ボット）
leave-title = 席を立つ
leave-leave = 席を立つ
leave-about-open = 席は再び空席になります。
leave-about = 戻るまでボットが代わります。
leave-resign = 投了する
leave-resign-about = ほかの人のためにボットが続けます。席には戻れません。

# 記録と会話
log-title = 記録
log-start = ゲームが始まりました。
log-reopen = { $who }が考え直しています。
log-join = { $who }が席に着きました。
log-leave = { $who }が席を立ちました。
log-resign = { $who }が投了しました。
log-take-over = ボットが{ $who }に代わりました。
log-late = { $who }は時間切れです。
log-return = { $who }が戻りました。
log-rematch = { $who }がもう一度遊びたいそうです。
chat-title = 会話
chat-label = 話しかける
chat-send = 送る

# 再生
replay-title = { $game }：再生
replay-step = { $steps }手のうち{ $step }手目まで
replay-slider = ゲームの時点
replay-go = 表示
replay-first = 最初
replay-back = 前へ
replay-on = 次へ
replay-last = 最後
replay-decision = 直前の手
replay-table = テーブルへ

# 読み込み
import-title = 棋譜を読み込む
import-about = 棋譜とは、終わった、または途中のゲームを文字にしたものです。見ることも、途中からボットと続けることもできます。
import-record = 棋譜
import-upto = 最初の何手まで（空欄ならすべて）
import-go-on = 続ける席
import-look = 見るだけ
import-open = 開く

# 断り
refused-nobody = まず名前を決めてください。席に着くか、テーブルを作ってください。
refused-other-site = ほかのサイトからの要求なので実行しませんでした。
refused-not-found = このアドレスには何もありません。
refused-form = 要求の形が正しくありません。
refused-too-large = 大きすぎます。
refused-no-table = そのようなテーブルはありません。
refused-no-game = そのようなゲームはありません。
refused-no-bot = このゲームにそのようなボットはいません。
refused-not-yours = これはあなたの席ではありません。
refused-stale = テーブルは先に進みました。いまの問いはこちらです。
refused-not-opened = この設定ではテーブルを開けません。
refused-record = 棋譜の{ $line }行目が正しくありません。
refused-not-now = いまはできません。
refused-nothing-to-take-back = 取り消せるものがありません。手番の初めか、すでに何かが明らかになりました。
refused-full = 空席がありません。
refused-not-abandoned = この席の人にはまだ時間があります（十分）。
refused-away = あなたの席はボットが代わっています。先に席へ戻ってください。
refused-read-only = このテーブルは古い規則で行われました。見ることだけができます。
refused-bad-text = 文字や数が足りないか、長すぎるか、使えないものです。
refused-too-many = 短い時間に多すぎます。少し待ってください。
refused-not-over = 棋譜には隠れたものも含まれるため、終了後に渡します。
refused-storage = サーバーが書き込めませんでした。何も変わっていません。もう一度試してください。

# The Shinjuku board
sj-map = { $what }のマップ
sj-ready = 誰でも通れる
sj-hub = 大きな駅
sj-planned = 計画路線（線路なし）
sj-double = 2人分
sj-track = { $who }の線路: { $a }―{ $b }
sj-festival = { $what }で祭り: この区のカードは全員にとってワイルド
sj-kaiju = 怪獣: { $what }。どの客もここから出発できず、通れません。
sj-group = 移動中の客: { $what }
sj-start = 出発
sj-stop = ここで止まる
sj-queue = 待機列
sj-queue-count = { $waiting }/{ $level }人・次は1番がマップへ
sj-queue-mark = 待機列{ $what }
sj-queue-next = 次にマップへ
sj-nobody = なし
sj-bonus = ボーナストラック
sj-bonus-number = 待機列{ $number }人: トークン{ $stars }個
sj-bonus-next = 次: { $stars }個、待機列{ $level }人
sj-bonus-gone = トークンは残っていません。
sj-piles = カードと袋
sj-deck = 山札
sj-discard = 捨て札
sj-bag = 袋
sj-in-bag = 袋の中（人数）:
sj-hand = 手札: { $what }枚
sj-hand-note = どの区にも使える。任意の3枚で1枚分
sj-three = 任意の3枚で払う
sj-picked = 3枚のうち{ $what }枚
sj-empty-hand = 手札はありません。
sj-wild-store = 自分の店
sj-wild-festival = 祭り
sj-plain = 通常
sj-taken = { $count }枚選択
sj-players = プレイヤー
sj-points = { $what }点
sj-staca = スタート
sj-staca-note = スタートプレイヤーのカード
sj-hand-size = 手札
sj-track-left = 線路
sj-stores-left = 店
sj-departments-left = デパート
sj-stars = ボーナストークン
sj-no-customers = 客はまだいません
