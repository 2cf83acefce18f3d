# 枠
frame-skip = 本文へ
frame-nav = 主なページ
frame-lobby = テーブル一覧
name-label = テーブルでの名前
name-example = ミカ
frame-tools = このテーブル
frame-close = 閉じる
frame-skip-motion = とばす
frame-zoom = 盤の大きさ
frame-zoom-in = 拡大
frame-zoom-out = 縮小
frame-zoom-fit = 全体
frame-live = 接続中
frame-reconnecting = 再接続中…
sign-out = サインアウト
sign-out-about = アカウントがないままサインアウトすると、席を手放すことになり、自分のテーブルには戻れません。
failure-title = うまくいきませんでした
failure-back = テーブル一覧へ

# 断り
refused-nobody = まず名前を決めてください。席に着くか、テーブルを作ってください。
refused-other-site = ほかのサイトからの要求なので実行しませんでした。
refused-not-found = このアドレスには何もありません。
refused-form = 要求の形が正しくありません。
refused-address = アドレスの「?」から後ろに、このページの知らないものがあります。「?」から後ろを消すか、リンクから開いてください。
refused-too-large = 大きすぎます。
refused-no-table = そのようなテーブルはないか、クラブのテーブルでメンバーだけが見られます。メンバーの方はサインインしてください。
refused-no-game = そのようなゲームはありません。
refused-no-bot = このゲームにそのようなボットはいません。
refused-not-yours = これはあなたの席ではありません。
refused-stale = テーブルは先に進みました。いまの問いはこちらです。
refused-not-opened = この設定ではテーブルを開けません。
refused-record = 棋譜の{ $line }行目が正しくありません（{ $what }）
refused-not-now = いまはできません。
refused-nothing-to-take-back = 取り消せるものがありません。手番の初めか、すでに何かが明らかになりました。
refused-full = 空席がありません。
refused-several-seats = 座れるのは1席だけです。`you` が2つ以上あります。
refused-not-abandoned = この席の人にはまだ時間があります（十分）。
refused-thought-over = この手はこれ以上考え直せません。いまの形から続けるか、手番を終えてください。
refused-out-of-time = この手の持ち時間は切れています。この手が決まれば、続けてプレイできます。
refused-away = あなたの席はボットが代わっています。先に席へ戻ってください。
refused-read-only = このテーブルは古いルールで行われました。見ることだけができます。
refused-no-hints = このテーブルにヒントはありません。ヒントの有無はテーブルを作る人が決め、今日のパズルにはありません。
refused-no-orders = このゲームに予約指示はありません。
refused-too-many-orders = 予約指示は{ $count }件までです。先にどれかを取り下げてください。
refused-bad-order = 予約指示は1文字以上{ $most }文字以下です。
refused-no-order = その予約指示はありません。使い終わったか、もう取り下げたものです。
refused-bad-text = 文字や数が足りないか、長すぎるか、範囲の外です。
refused-odd-control = { $code }は制御用の文字です。取り除いてください。
refused-odd-direction = { $code }は前後の文字の向きを変えます。取り除いてください。
refused-odd-invisible = { $code }は目に見えない文字です。取り除いてください。
refused-odd-blank = { $code }は何も表示されない文字です。ほかの文字か空白にしてください。
refused-odd-unknown = { $code }はほかの人には読めない文字です。取り除いてください。
refused-odd-stacked = 1文字に重なる記号が多すぎます（4つ目は{ $code }）。減らしてください。
refused-odd-loose = 記号{ $code }の前に文字がありません。前に文字を入れてください。
refused-odd-line = 棋譜の{ $line }行目：{ $what }
refused-not-host = テーブルのホストだけができます。
refused-no-person = このテーブルにその名前の人はいません。
refused-muted = このテーブルではホストがあなたの発言を止めています。送られませんでした。
refused-removed = ホストがあなたをこのテーブルから外しました。観戦するか、ほかのテーブルで遊んでください。
refused-chat-closed = このテーブルの会話はホストが閉じました。
refused-too-many = { $thing ->
    [guest] ここからの新しい参加者が多すぎます。
    [table] 短い時間に作るテーブルが多すぎます。
    [import] 短い時間に読み込む棋譜が多すぎます。
    [chat] 短い時間の発言が多すぎます。
    [hint] 短い時間にヒントを求めすぎました。
    [sign-in] パスワードの試行が多すぎます。
    [passkey] パスキーの確認が多すぎます。
    [sign-up] ここからのアカウントや名前の登録が多すぎます。
    [review] 作成中の検討が多すぎるか、短い時間に求めすぎました。
    [export] 短い時間にダウンロードしすぎました。
    [club] 短い時間にクラブやリンク、名前を作りすぎました。
    [join] 参加リンクの試行が多すぎます。
    [report] 通報が多すぎるか、オーナーの確認待ちが多すぎます。
    [channel] 短い時間の変更が多すぎます。
    [mail] 今日はもうメールを送れません。
    [look] ここからのアクセスが多すぎます。
   *[change] 短い時間に多すぎます。
}{ $seconds }秒後にもう一度試してください。
refused-too-many-seats = { $count }席のゲームはありません。{ $most }席までです。
refused-large-head = 要求のヘッダーが32 KiBを超えています。
refused-too-many-streams = 同時に見ているテーブルが多すぎます。どれかを閉じるか、{ $seconds }秒後にもう一度試してください。
refused-too-slow = 30秒以内に要求の全体が届きませんでした。もう一度試してください。
refused-not-over = 隠れたものも見えてしまうため、ゲームの終了後にできます。
refused-storage = サーバーがデータを読み書きできませんでした。何も変わっていません。後でもう一度試してください。
frame-offline = 接続がありません。何も送られず、何も失われていません。自動で再接続します。
frame-no-messages = このブラウザではこのページの通知を表示できません。対応していないか、設定で許可されていません。
frame-again = もう一度
frame-do-it = 決定：
frame-tap-again = もう一度タップしても決定します。
frame-which = どの路線ですか？
keys-title = キー操作
keys-numbers = 並び順に選ぶ。金額なら、いちばん小さい額からの段数
keys-letters = その文字の選択肢（路線）。なければその文字で始まる次の選択肢へ
keys-end = 手番を終える
keys-back = 取り消す
keys-hint = ヒントを見る
keys-arrows = 選択肢を移動（リプレイでは前後の場面）
keys-zoom = 盤にフォーカスがあるとき拡大・縮小・全体
keys-escape = 重なった表示を閉じる、再生を飛ばす
keys-help = この一覧
frame-to-question = 質問へ
frame-tabs = このページの部分
tab-board = 盤
tab-result = 結果
tab-now = いま
rename = 名前を変える
rename-label = あなたの名前
rename-about = すでに着席または発言した卓では、これまでの名前のままです。
