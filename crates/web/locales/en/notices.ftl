
# Your turn: how people are told
notices-title = Your turn
notices-about = When it is your turn and you do not look at the table, Norikae tells you: once a turn, after { $time }, and only where you play with other people.
notices-none = This site tells nobody of their turns. Its owner can switch it on.
notices-guest = Whoever plays is told: start a table or join one first.
notices-push = In this browser
notices-push-about = A message of the browser, though no page of Norikae is open. It ends when you sign out here.
notices-push-on = Tell me in this browser
notices-push-here = This browser tells you.
notices-push-denied = The browser does not allow messages from this site. Allow them in the settings of the browser, then try again.
notices-push-failed = The browser could not be reached through its push service. Try again later.
notices-push-unable = This browser cannot show messages while no page is open. On an iPhone or iPad, put Norikae on the home screen first.
notices-push-script = This needs JavaScript. Mail and webhook do not.
notices-since = since { $day }
notices-mail = By mail
notices-mail-about = You get one mail with a link first. Nothing else is sent to the address before you have opened it and said yes.
notices-mail-address = Mail address
notices-mail-set = Send the link
notices-mail-waits = Open the link in the mail that was sent to this address, and say yes there. It is good for 7 days.
notices-webhook = To a program
notices-webhook-about = A request (POST) with JSON to an address of yours, signed so that your program knows whom it is from. Many chats take it, too.
notices-webhook-address = Address (https://…)
notices-webhook-set = Set the address
notices-webhook-made-title = The address is set
notices-webhook-secret = This secret is shown once. With it your program checks the header Norikae-Signature (HMAC-SHA256).
notices-on = on
notices-unconfirmed = not confirmed yet
notices-failed = switched off, because nothing arrived there any more. Set it again if it should be used.
notices-end = End
notices-times = Language and quiet hours
notices-times-about = In quiet hours nothing is sent. If it is still your turn when they end, you are told then.
notices-lang = Language of the messages
notices-zone = Time zone
notices-from = Quiet from
notices-to = until
notices-times-none = Leave both empty for none.
notices-save = Save
notices-stop-title = No more messages
notices-stop-about = End the messages that this link came with?
notices-stop-go = End them
notices-stopped = You get no more messages there. In *Your turn* you can switch them on again.
notices-confirm-title = Your mail address
notices-confirm-about = Shall Norikae send you a mail when it is your turn?
notices-confirm-go = Yes, send mails here
notices-confirmed = From now on you are told by mail when it is your turn.
notice-title = Your turn: { $game }
notice-with = With { $names }{ $more ->
    [0] { "." }
   *[other] { " " }and { $more } more.
}
notice-left = { $time } left.
notice-between = { " " }
mail-hello = Hello { $name },
mail-stop = No more mails like this, without signing in: { $url }
mail-confirm-title = Norikae: is this your mail address?
mail-confirm = { $name } at { $site } wants to be told here when it is their turn. If this is you, open this link and say yes:
mail-confirm-about = The link is good for 7 days. If it is not you, do nothing: you get no other mail, unless somebody enters this address again.
offline-title = No connection
offline-about = Norikae cannot be reached just now. Your tables are kept; try again when you are online.
offline-again = Try again
app-about = Tokyo’s railway board games
refused-no-channel = { $why ->
    [not-offered] This site does not tell people so.
    [form] This is no address that can be used.
    [not-encrypted] The address must begin with https://.
    [private] This address is in a private network. Name one that can be reached from everywhere.
    [unreachable] Nobody was found at this address just now. Look whether it is right, or try again later.
    [quiet] Give a time zone, and both times of the quiet hours or none.
   *[link] This link is not good any more. In *Your turn* you can set it again.
}
