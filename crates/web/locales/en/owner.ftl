
# The site's owner
owner-title = The site's owner
owner-reports = Reports
owner-tables = Tables
owner-table = Table
owner-people = People
owner-blocks = Blocked
owner-log = Log
owner-about = What people reported. Settling a report takes it off this list, with all others about the same; it does nothing to anybody.
owner-no-reports = Nothing waits for you.
owner-reported-name = The name was reported.
owner-reported-by = { $count ->
    [one] Reported by one person.
   *[other] Reported by { $count } people.
}
owner-settle = Settle
owner-reason = Reason
owner-reason-optional = Reason, for the log (not needed)
owner-reason-about = Whoever it concerns reads it; { $most } characters at most.
owner-tables-about = Public tables. You find any other by its address: write /owner/tables/ before the letters and digits that its link ends with.
owner-open = Waiting for players
owner-running = Being played
owner-look = Look at it as anybody can
owner-close = Close the table
owner-close-about = Nobody plays or writes here any more, and what is hidden stays hidden. This cannot be undone.
owner-not-open = Nobody plays here.
owner-no-lines = Nobody has written anything.
owner-remove-line = Remove
owner-remove-line-about = The text is gone everywhere, for good; that you removed it stays.
owner-people-about = You find guests, who have no account, by the tables where they sat or wrote.
owner-find = Find
owner-nobody = No account has this name.
owner-is-owner = owner of the site
owner-is-member = has an account
owner-is-guest = guest
owner-block = Block
owner-block-about = Whoever is blocked sees why and until when, and nothing else of the site. Their open pages hear nothing more.
owner-address = Address
owner-address-about = was their last, as far as this server remembers.
owner-block-address = Block an address
owner-network-about = One address, or all that begin alike, such as 203.0.113.0/24 or 2001:db8::/32. Others may be behind it, too.
owner-until-day = Until the end of
owner-until-about = Without a day, for good. Days are UTC's.
owner-until = until the end of { $day }
owner-for-good = for good
owner-unblock = Unblock
owner-no-blocks = Nobody is blocked.
owner-log-about = All that owners did. It is only ever added to.
owner-command-line = command line
owner-older = Older
owner-did-add-owner = made an owner
owner-did-remove-owner = made no owner any more
owner-did-close-table = closed a table
owner-did-remove-line = removed a line
owner-did-block = blocked
owner-did-unblock = unblocked
owner-did-settle = settled a report

# Reports
report-title = Report to the site's owner
report-line = Report this line
report-name = Report the name
report-line-about = The owner of this site will see this line, and that it was reported. Whoever wrote it is not told by whom.
report-name-about = The owner of this site will see this name, and that it was reported. Whoever has it is not told by whom.
report-why = What is wrong with it?
report-why-about = { $most } characters at most; you can leave it empty.
report-send = Report
report-done = Thank you. The owner of this site will see it.
report-back = Back to the table

# What an owner did, as others see it
table-closed-by-owner = The owner of this site closed the table.
chat-removed = removed by the site's owner
log-close = The owner of this site closed the table: { $reason }
log-remove-line = The owner of this site removed a line by { $who } from the chat.
blocked-title = You are blocked
refused-blocked = The owner of this site has blocked you for good. Why: { $reason }
refused-blocked-until = The owner of this site has blocked you until the end of { $day } (UTC). Why: { $reason }
refused-not-owner = Only the owner of this site can do this, in a browser.
refused-bad-network = Write one address, such as 203.0.113.7, or all that begin alike, such as 203.0.113.0/24: /8 or longer for IPv4, /16 or longer for IPv6.
refused-own-block = Neither owners nor the address that you come from can be blocked.
refused-too-many-blocks = Too many people and addresses are blocked. Unblock some first.
refused-gone = It is not there any more.

# One's own data
data-title = Your data
data-export = Download all that is kept of you
data-export-about = One JSON file: account, sessions, tables, what you wrote, puzzle days. No secrets, and nothing of others.
data-delete = Delete all of it
data-delete-about = Your name, password, codes, sessions and all that you wrote are gone for good, and waiting and running seats are given up. Finished games stay, played by a former player.
data-sure = I want to delete all that is kept of me.
data-gone-title = You are forgotten
data-gone = All that was kept of you is deleted. Copies that the site's owner made before may still have it.
name-former = Former player
chat-deleted = deleted by who wrote it
log-forget = Somebody deleted their data: { $who }.

# Tokens for programs
tokens-title = Programs
tokens-about = A token lets a program of yours look or play as you, without your password. It can change nothing about your account.
token-name = What is it for?
token-scope = It may
token-read = look
token-play = look and play
token-days = Good for
token-make = Make a token
token-made-title = Your token
token-once = It is shown this once. Give it to your program, which sends it with every request:
token-until = until { $day }
token-used = last used on { $day }
token-unused = never used
token-end = End it
refused-scope = This token does not open that.
refused-bad-token = A token is good for 1 to { $most } days.
refused-too-many-tokens = You have { $most } tokens already, or your password has just changed. End one of them first.
