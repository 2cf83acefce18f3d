# 再生
replay-title = { $game }：再生
replay-step = { $steps }手のうち{ $step }手目まで
replay-slider = ゲームの時点
replay-go = 表示
replay-first = 最初
replay-back = 前へ
replay-on = 次へ
replay-last = 最後
replay-play = 再生
replay-pause = 停止
replay-speed = 速さ
replay-log = 起きたこと
replay-turns = ターン
replay-turn = { $turn }ターン目
replay-begin = ゲームが始まりました。
replay-table = テーブルへ
