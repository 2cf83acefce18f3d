# 枠
frame-skip = 本文へ
frame-nav = 主なページ
frame-lobby = テーブル一覧
frame-import = 棋譜を読み込む
name-label = テーブルでの名前
name-example = ミカ
failure-title = うまくいきませんでした
failure-back = テーブル一覧へ

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
