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
