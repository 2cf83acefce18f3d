
# The account
account-title = Your account
account-make = Make an account
account-make-title = Make an account
account-make-about = With an account you come back to your tables from any browser. You can play without one.
account-make-guest = You play as a guest, known to this browser alone. With an account you keep your tables, puzzle days and finished games, and come back to them from any browser.
account-offer = Keep your tables, here and on other devices:
account-have-one = You have an account?
account-have-none = No account yet?
account-no-mail = No e-mail address is asked for. If you forget the password or lose the passkey, a recovery code lets you in; you get ten of them now.
account-name = Name
account-name-about = You sign in with it. At tables where you have sat down or talked you keep the name they know you by.
account-password = Password
account-password-now = Your password
account-new-password = New password
account-password-about = { $least } to { $most } characters: several words are better than one odd one.
account-password-change = Change the password
account-password-ends = All other browsers and programs are signed out.
account-made-title = Your account is there
account-made = All that you had as a guest is yours.
account-sessions = Signed in: { $count ->
    [one] this browser only.
   *[other] { $count } browsers or programs, this one among them.
}
codes-title = Recovery codes
codes-keep = Each of these codes lets you in once if you forget your password or lose your passkeys. Print them or write them down, and keep them where nobody else looks.
codes-once = They are shown this once. You can make new ones at any time; the old ones then stop working.
codes-left = { $count ->
    [0] No recovery code is left.
    [one] One recovery code is left.
   *[other] { $count } recovery codes are left.
}
codes-about = New ones take the place of all that you have.
codes-new = Make new codes
sign-in = Sign in
sign-in-guest = You play as a guest in this browser. If you sign in to another account, the guest's seats are given up; to keep them, make an account of the guest instead.
sign-out-here = Sign out here
sign-out-everywhere = Sign out everywhere
recover-title = Come back by a recovery code
recover-link = Password forgotten?
recover-about = You got recovery codes with your account. Each works once. You set a new password with it, and all browsers and programs are signed out.
recover-code = Recovery code
recover-go = Set the password and sign in
recover-lost = Without password, passkey and code nobody can let you in: no e-mail address is kept that could prove who you are.

# Passkeys
account-make-password = With a password
account-password-set = Set a password
passkeys-title = Passkeys
passkeys-none = You have none yet.
passkey-about = A passkey is kept by your phone, computer or security key, which asks for your finger, face or PIN. There is nothing to remember, and nothing that could be stolen from us.
passkey-make-title = With a passkey
passkey-make = Make an account with a passkey
passkey-first = First passkey
passkey-sign-in = Sign in with a passkey
passkey-sign-in-about = You need not type your name.
passkey-add = Add a passkey
passkey-name = Name of the passkey
passkey-name-such-as = Phone
passkey-made = made on { $day }
passkey-used = last used on { $day }
passkey-unused = never used
passkey-change = Rename or remove
passkey-rename = Rename the passkey
passkey-end = Remove the passkey
passkey-end-about = All other browsers and programs are signed out. Delete it on your device, too.
passkey-last = It cannot be removed: it is your only way in. Add another passkey or set a password first.
passkey-confirm = Confirm with a passkey
passkey-script = Passkeys need JavaScript, which is switched off here.
passkey-unable = This browser cannot use passkeys here. A newer one can.
passkey-cancelled = The passkey was not used: the question was closed, or it took too long. Try again.
passkey-known = This device has a passkey of your account already.
passkey-failed = The passkey could not be used. Try again.
passkey-no-address = Passkeys are not offered here: this site has not been told its own https address. Its owner can set it (public-url). On the machine that it runs on, passkeys work at http://localhost.
passkey-insecure = Passkeys are not offered here: browsers use them only at an https address with a name, and this site's public address is none.
passkey-elsewhere = Passkeys work only at this site's own address:

# Refusals
refused-name-taken = This name is taken, or it looks like one that is. Choose another.
refused-wrong-password = The name or the password is wrong.
refused-wrong-code = The name or the recovery code is wrong, or the code was used before.
refused-bad-password = A password has { $least } to { $most } characters. It is not your name, not the same few characters again and again, and none of those that are tried first.
refused-no-account = You play as a guest; make an account first.
refused-has-account = You have an account already.
refused-wrong-passkey = This passkey is not known here, or its answer was not right.
refused-stale-passkey = The answer came too late, twice, or from another browser. Try again.
refused-too-many-passkeys = An account has { $most } passkeys at most; remove one first.
refused-last-way-in = This passkey is your only way in. Add another passkey or set a password before you remove it.
refused-no-passkeys = Passkeys are not offered at this address.
