
# Your turn: how people are told
notices-title = 手番のお知らせ
notices-about = テーブルを見ていないときに手番が来ると、{ $time }後にお知らせします。1手番に1回、ほかの人と遊んでいるテーブルだけです。
notices-none = このサイトは手番のお知らせを送っていません。サイトのオーナーが設定できます。
notices-guest = お知らせは遊ぶ人に届きます。まずテーブルを作るか、参加してください。
notices-push = このブラウザ
notices-push-about = Norikaeのページを開いていなくても、ブラウザの通知で知らせます。ここでサインアウトすると終わります。
notices-push-on = このブラウザで知らせる
notices-push-here = このブラウザに届きます。
notices-push-denied = ブラウザがこのサイトの通知を許可していません。ブラウザの設定で許可してから、もう一度試してください。
notices-push-failed = ブラウザのプッシュサービスにつながりませんでした。後でもう一度試してください。
notices-push-unable = このブラウザは、ページを開いていない間の通知に対応していません。iPhoneやiPadでは、先にNorikaeをホーム画面に追加してください。
notices-push-script = JavaScriptが必要です。メールとWebhookには要りません。
notices-since = { $day }から
notices-mail = メール
notices-mail-about = 最初にリンクの入ったメールを1通送ります。リンクを開いて「はい」を選ぶまで、ほかのメールは送りません。
notices-mail-address = メールアドレス
notices-mail-set = リンクを送る
notices-mail-waits = このアドレスに送ったメールのリンクを開き、「はい」を選んでください。7日間有効です。
notices-webhook = プログラム（Webhook）
notices-webhook-about = 指定したアドレスにJSONをPOSTします。送り主を確かめられるよう署名します。多くのチャットでも受け取れます。
notices-webhook-address = アドレス（https://…）
notices-webhook-set = アドレスを設定
notices-webhook-made-title = アドレスを設定しました
notices-webhook-secret = この秘密の値は一度だけ表示します。プログラムはこれでヘッダーNorikae-Signature（HMAC-SHA256）を確かめます。
notices-on = オン
notices-unconfirmed = 未確認
notices-failed = 届かなくなったため停止しました。使うにはもう一度設定してください。
notices-end = 終了
notices-times = 言語と通知しない時間
notices-times-about = この時間には何も送りません。終わったときにまだ手番なら、そのときにお知らせします。
notices-lang = お知らせの言語
notices-zone = タイムゾーン
notices-from = 開始
notices-to = 終了
notices-times-none = 両方を空にすると、いつでも送ります。
notices-save = 保存
notices-stop-title = お知らせの終了
notices-stop-about = このリンクが届いたお知らせを終了しますか？
notices-stop-go = 終了する
notices-stopped = もうお知らせは届きません。「手番のお知らせ」でいつでも再開できます。
notices-confirm-title = メールアドレスの確認
notices-confirm-about = 手番になったらこのアドレスにメールを送りますか？
notices-confirm-go = はい、送ってください
notices-confirmed = これからは手番になるとメールが届きます。
notice-title = あなたの番です：{ $game }
notice-with = 相手：{ $names }{ $more ->
    [0] 。
   *[other] ほか{ $more }人。
}
notice-left = 残り{ $time }。
notice-between = { "" }
mail-hello = { $name } さん
mail-stop = サインインせずにこのメールを止める：{ $url }
mail-confirm-title = Norikae：メールアドレスの確認
mail-confirm = { $site } の { $name } さんが、手番のお知らせをこのアドレスで受け取ろうとしています。ご本人なら、次のリンクを開いて「はい」を選んでください。
mail-confirm-about = リンクは7日間有効です。心当たりがなければ何もしないでください。だれかがこのアドレスをもう一度入力しないかぎり、ほかのメールは届きません。
offline-title = 接続できません
offline-about = いまNorikaeに接続できません。テーブルはそのまま残っています。オンラインになったらもう一度試してください。
offline-again = もう一度試す
app-about = 東京の鉄道ボードゲーム
refused-no-channel = { $why ->
    [not-offered] このサイトではこの方法でお知らせできません。
    [form] 使えるアドレスではありません。
    [not-encrypted] アドレスは https:// で始めてください。
    [private] これは内部ネットワークのアドレスです。どこからでも届くアドレスにしてください。
    [unreachable] このアドレスにつながりませんでした。正しいか確かめるか、後でもう一度試してください。
    [quiet] タイムゾーンと、通知しない時間の開始と終了を両方（または両方とも空で）入れてください。
   *[link] このリンクはもう使えません。「手番のお知らせ」で設定し直せます。
}
