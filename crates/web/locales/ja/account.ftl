
# アカウント
account-title = アカウント
account-make = アカウントを作る
account-make-title = アカウントを作る
account-make-about = アカウントがあれば、どのブラウザからでも自分のテーブルに戻れます。なくても遊べます。
account-make-guest = いまはゲストとして、このブラウザだけで遊んでいます。アカウントを作ると、テーブル、パズルの記録、終わったゲームをそのまま引き継ぎ、どのブラウザからでも戻れます。
account-offer = テーブルをこの先も、ほかの端末でも：
account-have-one = アカウントをお持ちですか？
account-have-none = アカウントがまだない方は
account-no-mail = メールアドレスは要りません。パスワードを忘れたりパスキーをなくしたりしたときは復旧コードで入れます（作成時に10個表示されます）。
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
codes-keep = パスワードを忘れたりパスキーをなくしたりしたとき、コード1つにつき1回だけ入れます。印刷するか書き写して、ほかの人の目に触れない所にしまってください。
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
recover-lost = パスワードもパスキーもコードもないと戻れません。本人だと確かめられるメールアドレスを預かっていないためです。

# パスキー
account-make-password = パスワードで
account-password-set = パスワードを設定する
passkeys-title = パスキー
passkeys-none = まだありません。
passkey-about = パスキーはスマートフォン、パソコン、セキュリティキーに保存され、指紋、顔、PINで確認されます。覚えるものはなく、こちらから盗まれるものもありません。
passkey-make-title = パスキーで
passkey-make = パスキーでアカウントを作る
passkey-first = 最初のパスキー
passkey-sign-in = パスキーでサインイン
passkey-sign-in-about = 名前を入力する必要はありません。
passkey-add = パスキーを追加する
passkey-name = パスキーの名前
passkey-name-such-as = スマートフォン
passkey-made = 作成日：{ $day }
passkey-used = 最後に使った日：{ $day }
passkey-unused = 未使用
passkey-change = 名前の変更・削除
passkey-rename = パスキーの名前を変える
passkey-end = パスキーを削除する
passkey-end-about = ほかのブラウザやプログラムはすべてサインアウトされます。端末側のパスキーも削除してください。
passkey-last = これがアカウントに入る唯一の手段なので、削除できません。先に別のパスキーを追加するか、パスワードを設定してください。
passkey-confirm = パスキーで確認する
passkey-script = パスキーにはJavaScriptが必要ですが、無効になっています。
passkey-unable = このブラウザではパスキーを使えません。新しいブラウザなら使えます。
passkey-cancelled = パスキーは使われませんでした。確認が閉じられたか、時間がかかりすぎました。もう一度お試しください。
passkey-known = この端末には、このアカウントのパスキーがすでにあります。
passkey-failed = パスキーを使えませんでした。もう一度お試しください。
passkey-no-address = ここではパスキーを使えません。このサイトに自分のhttpsアドレスが設定されていないためです（管理者がpublic-urlで設定できます）。サーバーと同じパソコンからは、http://localhost で使えます。
passkey-insecure = ここではパスキーを使えません。ブラウザは名前のあるhttpsアドレスでだけパスキーを使いますが、このサイトの公開アドレスはそうなっていません。
passkey-elsewhere = パスキーは、このサイト本来のアドレスでだけ使えます：

# 断り
refused-name-taken = この名前は使われているか、よく似た名前があります。ほかの名前にしてください。
refused-wrong-password = 名前かパスワードが違います。
refused-wrong-code = 名前か復旧コードが違うか、コードがすでに使われています。
refused-bad-password = パスワードは{ $least }～{ $most }文字です。名前と同じもの、同じ文字の繰り返し、よくあるものは使えません。
refused-no-account = いまはゲストです。先にアカウントを作ってください。
refused-has-account = すでにアカウントがあります。
refused-wrong-passkey = このパスキーは登録されていないか、確認できませんでした。
refused-stale-passkey = 返事が遅すぎたか、二度目か、別のブラウザからです。もう一度お試しください。
refused-too-many-passkeys = パスキーは1つのアカウントに{ $most }個までです。先にどれかを削除してください。
refused-last-way-in = このパスキーは、アカウントに入る唯一の手段です。削除する前に、別のパスキーを追加するか、パスワードを設定してください。
refused-no-passkeys = このアドレスではパスキーを使えません。
