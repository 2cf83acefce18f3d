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
table-reload = 更新する
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
