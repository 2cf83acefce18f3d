
# アカウント
account-title = アカウント
account-make = アカウントを作る
account-make-title = アカウントを作る
account-make-about = アカウントがあれば、どのブラウザからでも自分のテーブルに戻れます。なくても遊べます。
account-make-guest = いまはゲストとして、このブラウザだけで遊んでいます。アカウントを作ると、テーブル、パズルの記録、終わったゲームをそのまま引き継ぎ、どのブラウザからでも戻れます。
account-offer = テーブルをこの先も、ほかの端末でも：
account-have-one = アカウントをお持ちですか？
account-have-none = アカウントがまだない方は
account-no-mail = メールアドレスは要りません。パスワードを忘れたときは復旧コードで入れます（作成時に10個表示されます）。
account-name = 名前
account-name-about = サインインに使う名前です。すでに着席または発言した卓では、これまでの名前のままです。
account-password = パスワード
account-password-now = いまのパスワード
account-new-password = 新しいパスワード
account-password-about = { $least }～{ $most }文字。いくつかの言葉をつなげるのがおすすめです。
account-password-change = パスワードを変える
account-password-ends = ほかのブラウザやプログラムはすべてサインアウトされます。
account-made-title = アカウントができました
account-made = ゲストのときのものはすべて引き継がれました。
account-sessions = サインイン中：{ $count ->
    [1] このブラウザだけです。
   *[other] このブラウザを含めて{ $count }か所です。
}
codes-title = 復旧コード
codes-keep = パスワードを忘れたとき、コード1つにつき1回だけ入れます。印刷するか書き写して、ほかの人の目に触れない所にしまってください。
codes-once = 表示されるのは今回だけです。いつでも新しく作れますが、前のコードは使えなくなります。
codes-left = 残りの復旧コードは{ $count }個です。
codes-about = 新しく作ると、いまあるコードはすべて使えなくなります。
codes-new = 新しいコードを作る
sign-in = サインイン
sign-in-guest = このブラウザではゲストとして遊んでいます。別のアカウントにサインインすると、ゲストの席は手放すことになります。残したいときは、ゲストのままアカウントを作ってください。
sign-out-here = ここでサインアウト
sign-out-everywhere = すべての端末でサインアウト
recover-title = 復旧コードで戻る
recover-link = パスワードをお忘れですか？
recover-about = アカウントを作ったときに復旧コードが表示されました。1つにつき1回使えます。新しいパスワードを設定し、すべてのブラウザやプログラムはサインアウトされます。
recover-code = 復旧コード
recover-go = パスワードを設定してサインイン
recover-lost = パスワードもコードもないと戻れません。本人だと確かめられるメールアドレスを預かっていないためです。

# 断り
refused-name-taken = この名前は使われているか、よく似た名前があります。ほかの名前にしてください。
refused-wrong-password = 名前かパスワードが違います。
refused-wrong-code = 名前か復旧コードが違うか、コードがすでに使われています。
refused-bad-password = パスワードは{ $least }～{ $most }文字です。名前と同じもの、同じ文字の繰り返し、よくあるものは使えません。
refused-no-account = いまはゲストです。先にアカウントを作ってください。
refused-has-account = すでにアカウントがあります。
