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

# 読み込み
import-title = 棋譜を読み込む
import-about = 棋譜とは、終わった、または途中のゲームを文字にしたものです。見ることも、途中からボットと続けることもできます。
import-record = 棋譜
import-upto = 最初の何手まで（空欄ならすべて）
import-go-on = 続ける席
import-look = 見るだけ
import-open = 開く
