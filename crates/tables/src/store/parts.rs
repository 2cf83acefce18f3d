//! What any storage must do, part by part: whoever reads one part needs no other.

use tokio::sync::mpsc;

use super::{
    Account, AccountName, Audit, Begun, BegunTurn, Block, BlockTarget, BotClaim, BoxFuture, Bucket, Certainty, Closer,
    Club, ClubStanding, Delivery, EndedPasskey, Fault, Filed, Founded, HandedOn, Hash, Joined, KeptCeremony,
    KeptPasskey, KeptToken, Left, Member, NewAccount, NewAudit, NewClub, NewReport, NewSession, News, OnDurable,
    OpenWrite, Proof, Report, Snapshot, Upto, Which, Write,
};
use crate::{
    Attempt, ClubId, Day, Entry, Guest, GuestId, Problem, ProblemAnswer, Row, Scores, Streak, TableId, Theme,
    notices::{Channel, ChannelId, ChannelKind, ChannelState, Wishes},
    ratings::{BestScore, Finished, League, Listed, Meeting, Monthly, Played, Player, Rated, RatedSeat, RatedWho},
};

/// Tables and their logs. A write is durable when its answer comes.
pub trait TableStore: Send + Sync {
    /// Writes all of it or nothing, then says so; an entry whose number is there already is a [`Cause::Conflict`].
    fn write(&self, write: Write, done: OnDurable);
    /// The same for what may grow until it is taken: at once, where nothing waits for others.
    fn write_when_taken(&self, open: OpenWrite) {
        let (write, done) = open();
        self.write(*write, done);
    }
    /// The row of a table.
    fn row(&self, id: TableId) -> BoxFuture<'_, Option<Row>>;
    /// At most `most` entries of the log after `after`.
    fn entries(&self, id: TableId, after: u64, most: u32) -> BoxFuture<'_, Vec<Entry>>;
    /// The last lines of the chat, the oldest first.
    fn chat(&self, id: TableId, most: u32) -> BoxFuture<'_, Vec<Entry>>;
    /// The last snapshot not after `upto`.
    fn snapshot(&self, id: TableId, upto: Upto) -> BoxFuture<'_, Option<Snapshot>>;
    /// Throws away a snapshot that is of no use.
    fn forget_snapshot(&self, id: TableId, seq: u64) -> BoxFuture<'_, ()>;
    /// The review of a table's game, if one of the form that is written now is kept.
    fn review(&self, id: TableId) -> BoxFuture<'_, Option<String>>;
    /// Keeps the review of a table's game.
    fn keep_review(&self, id: TableId, review: String) -> BoxFuture<'_, ()>;
    /// Rows of tables, at most `most`; one that cannot be read is left out.
    fn list(&self, which: Which, most: u32) -> BoxFuture<'_, Vec<Row>>;
    /// Public games that are over, of one game or all, the newest first.
    fn finished(&self, game: Option<String>, skip: u32, most: u32) -> BoxFuture<'_, Vec<Row>>;
    /// Tables at which a seat has run out of time by `now`.
    fn due(&self, now: i64) -> BoxFuture<'_, Vec<TableId>>;
    /// Every table that is being played: bots may have to move after a restart.
    fn running(&self) -> BoxFuture<'_, Vec<TableId>>;
    /// Tables that were made before `before` and still wait for players, at most `most`, the oldest first.
    fn abandoned(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<TableId>>;
    /// Every table there is, some at a time: those after `after`, by number.
    fn all(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<TableId>>;
    /// Remembers that the log of a table cannot be played.
    fn note_corrupt(&self, id: TableId, fault: &Fault);
    /// Whether a table cannot be read.
    fn is_corrupt(&self, id: TableId) -> bool;
}

/// The daily puzzle. A new row that is a puzzle is kept with its guest; a second of the same day is a [`Cause::Conflict`].
pub trait PuzzleStore: Send + Sync {
    /// Somebody's puzzle of a day.
    fn attempt(&self, day: Day, guest: GuestId) -> BoxFuture<'_, Option<Attempt>>;
    /// The puzzle tables of a day and whose they are.
    fn puzzles(&self, day: Day) -> BoxFuture<'_, Vec<(TableId, GuestId)>>;
    /// How often each score was reached on a day.
    fn scores(&self, day: Day) -> BoxFuture<'_, Scores>;
    /// The same of the days from one on, before another, the first first; days without a score are left out.
    fn scores_between(&self, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Scores)>>;
    /// The first day that has a puzzle.
    fn first_puzzle(&self) -> BoxFuture<'_, Option<Day>>;
    /// The puzzle tables of a day that count, the best first.
    fn best_puzzles(&self, day: Day, most: u32) -> BoxFuture<'_, Vec<Row>>;
    /// The puzzles of a person from a day on, before another: the first first, each with its score if it counts.
    fn puzzle_days(&self, guest: GuestId, from: Day, before: Day) -> BoxFuture<'_, Vec<(Day, Option<i64>)>>;
    /// The secret of this name; `fresh` becomes it if there is none yet.
    fn key(&self, name: String, fresh: [u8; 32]) -> BoxFuture<'_, [u8; 32]>;
}

/// Problems and what people answered.
pub trait ProblemStore: Send + Sync {
    /// Keeps problems; one that is known stays as it is. Of a game that has more than `most` the oldest go, with what was answered.
    fn keep_problems(&self, problems: Vec<Problem>, most: u32) -> BoxFuture<'_, ()>;
    /// A problem.
    fn problem(&self, table: TableId, step: usize) -> BoxFuture<'_, Option<Problem>>;
    /// Problems of a game and a theme, or of all, the newest first.
    fn problems(&self, game: Option<String>, theme: Option<Theme>, most: u32) -> BoxFuture<'_, Vec<Problem>>;
    /// The games and themes that have problems, and how many each.
    fn problem_themes(&self) -> BoxFuture<'_, Vec<(String, Theme, u32)>>;
    /// Keeps what somebody answered, and their streak; false, with nothing done, if they answered before or there is no such problem.
    fn answer_problem(&self, guest: GuestId, answer: ProblemAnswer) -> BoxFuture<'_, bool>;
    /// What somebody answered, in no order.
    fn problem_answers(&self, guest: GuestId) -> BoxFuture<'_, Vec<ProblemAnswer>>;
    /// How somebody does.
    fn streak(&self, guest: GuestId) -> BoxFuture<'_, Streak>;
}

/// Guests, their sessions, and whom they hide.
pub trait GuestStore: Send + Sync {
    /// A new guest with a session.
    fn new_guest(&self, name: String, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, Guest>;
    /// Renames a guest.
    fn rename(&self, guest: GuestId, name: String) -> BoxFuture<'_, ()>;
    /// The guest of a session, and when it was last used.
    fn guest(&self, token_hash: [u8; 32]) -> BoxFuture<'_, Option<(Guest, i64)>>;
    /// A session was used.
    fn use_session(&self, token_hash: [u8; 32], at: i64) -> BoxFuture<'_, ()>;
    /// Ends a session.
    fn end_session(&self, token_hash: [u8; 32]) -> BoxFuture<'_, ()>;
    /// Ends the sessions that nobody used after `since`.
    fn end_unused_sessions(&self, since: i64) -> BoxFuture<'_, ()>;
    /// Looks at some guests after `after`, and forgets those of whom nothing is left: who never had a seat and used no session after
    /// `since`. Says up to whom it looked; none if there are no more. The last guest of all stays, so that no number is given twice.
    fn forget_guests(&self, after: GuestId, since: i64) -> BoxFuture<'_, Option<GuestId>>;
    /// Those whose chat a guest hides.
    fn hidden(&self, guest: GuestId) -> BoxFuture<'_, Vec<GuestId>>;
    /// Hides the chat of `other` from a guest, or shows it again; of more than [`MOST_HIDDEN`] the first is shown again.
    fn hide(&self, guest: GuestId, other: GuestId, hide: bool) -> BoxFuture<'_, ()>;
}

/// Guests who have a password or a passkey, and come back with it from anywhere. What is conditional on a proof is about what was stored
/// when it was checked: whoever changes that meanwhile is first.
pub trait AccountStore: Send + Sync {
    /// Makes an account and its first session; none if its name is taken, its guest has one, or its passkey is known.
    fn new_account(&self, new: NewAccount) -> BoxFuture<'_, Option<Begun>>;
    /// The account of this name ([`AccountName::key`]).
    fn account(&self, key: String) -> BoxFuture<'_, Option<Account>>;
    /// The account of a guest.
    fn account_of(&self, guest: GuestId) -> BoxFuture<'_, Option<Account>>;
    /// Gives an account another name; false if it is taken.
    fn rename_account(&self, guest: GuestId, name: AccountName) -> BoxFuture<'_, bool>;
    /// Begins a session of an account; none if the proof is not good any more. Of more than [`MOST_SESSIONS`] the first ends.
    fn begin_session(&self, guest: GuestId, proof: Proof, session: NewSession) -> BoxFuture<'_, Option<Begun>>;
    /// Ends the sessions of a guest, all but one if one is named, and all tokens. Says which.
    fn end_sessions(&self, guest: GuestId, but: Option<Hash>) -> BoxFuture<'_, Vec<Hash>>;
    /// Sets a password, ends all sessions and begins a new one; none if the proof is not good any more.
    fn change_password(
        &self,
        guest: GuestId,
        proof: Proof,
        new: String,
        session: NewSession,
    ) -> BoxFuture<'_, Option<Begun>>;
    /// Uses up a recovery code, sets a password, ends all sessions and begins a new one; none if there is no such name or code.
    fn recover(&self, key: String, code: Hash, password: String, session: NewSession) -> BoxFuture<'_, Option<Begun>>;
    /// Replaces the recovery codes; false if the proof is not good any more.
    fn change_codes(&self, guest: GuestId, proof: Proof, codes: Vec<Hash>) -> BoxFuture<'_, bool>;
}

/// Ratings. A game is rated by the write that ends it ([`Write::finished`]): with it, or not at all.
pub trait RatingStore: Send + Sync {
    /// All ratings of a person, those of the most games first.
    fn ratings_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Rated>>;
    /// The best of a league, fixed bots left out.
    fn best_rated(&self, league: League, certainty: Certainty, most: u32) -> BoxFuture<'_, Vec<Listed>>;
    /// The leagues in which games were rated, and how many.
    fn leagues(&self) -> BoxFuture<'_, Vec<(League, u64)>>;
    /// The seats of a table whose game was rated, with who they are called now; none if it was not.
    fn rated_seats(&self, id: TableId) -> BoxFuture<'_, Vec<(RatedSeat, RatedWho)>>;
    /// The last games of a person that were rated, the newest first.
    fn rated_games(&self, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<Played>>;
    /// Whom a person met at public tables in the last `games` that were rated, the most often first.
    fn meetings(&self, guest: GuestId, games: u32, most: u32) -> BoxFuture<'_, Vec<Meeting>>;
    /// Who came first most often in the rated games of a game that ended from a moment on, before another.
    fn monthly(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<Monthly>>;
    /// The best scores of people in such games, at public tables.
    fn best_scores(&self, game: String, from: i64, before: i64, most: u32) -> BoxFuture<'_, Vec<BestScore>>;
    /// The seats of some tables that were rated, those after `after`, by number.
    fn all_rated_seats(&self, after: Option<TableId>, most: u32) -> BoxFuture<'_, Vec<RatedSeat>>;
    /// Every rating there is.
    fn all_ratings(&self) -> BoxFuture<'_, Vec<(Player, Rated)>>;
    /// Every table that is over.
    fn over(&self) -> BoxFuture<'_, Vec<TableId>>;
    /// Forgets all ratings and rates these games in their order; false, with nothing done, if by now not `over` tables are over.
    fn rebuild_ratings(&self, games: Vec<Finished>, over: usize) -> BoxFuture<'_, bool>;
}

/// Clubs and their members, all of whom have accounts. Each change is of one moment: what it depends on holds when it is made.
pub trait ClubStore: Send + Sync {
    /// Founds a club, with its organiser as the first member.
    fn found_club(&self, new: NewClub) -> BoxFuture<'_, Founded>;
    /// A club.
    fn club(&self, id: ClubId) -> BoxFuture<'_, Option<Club>>;
    /// The club that a link leads to.
    fn club_by_link(&self, link: String) -> BoxFuture<'_, Option<Club>>;
    /// The clubs of a member, the oldest first.
    fn clubs_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Club>>;
    /// The newest clubs.
    fn clubs(&self, most: u32) -> BoxFuture<'_, Vec<Club>>;
    /// The members of a club, who joined first first.
    fn members(&self, id: ClubId) -> BoxFuture<'_, Vec<Member>>;
    /// Somebody joins the club that a link leads to.
    fn join_club(&self, link: String, guest: GuestId, at: i64) -> BoxFuture<'_, Joined>;
    /// A member leaves. Its organiser can't while there are others; without others the club is gone.
    fn leave_club(&self, id: ClubId, guest: GuestId) -> BoxFuture<'_, Left>;
    /// The organiser removes a member; false if either is not what is said. If there is a link to join, `fresh_link` takes its place.
    fn remove_member(&self, id: ClubId, organiser: GuestId, guest: GuestId, fresh_link: String) -> BoxFuture<'_, bool>;
    /// A member becomes the organiser in the place of another.
    fn hand_on_club(&self, id: ClubId, organiser: GuestId, to: GuestId) -> BoxFuture<'_, HandedOn>;
    /// The organiser sets the link by which people join, or takes it away; false if it is not the organiser.
    fn set_club_link(&self, id: ClubId, organiser: GuestId, link: Option<String>) -> BoxFuture<'_, bool>;
    /// The organiser gives a club another name; false if it is not the organiser.
    fn rename_club(&self, id: ClubId, organiser: GuestId, name: String) -> BoxFuture<'_, bool>;
    /// Closes a club; false if there is none, or it is somebody else's.
    fn close_club(&self, id: ClubId, by: Closer) -> BoxFuture<'_, bool>;
    /// What its members reached in the rated games of a club's tables, game by game, the best first.
    fn club_standings(&self, id: ClubId) -> BoxFuture<'_, Vec<ClubStanding>>;
    /// Whom a member met in those games, of the members there are, the most often first.
    fn club_meetings(&self, id: ClubId, guest: GuestId, most: u32) -> BoxFuture<'_, Vec<Meeting>>;
}

/// What the owners of a site need. Whatever they do is noted in the same transaction; what is done to a table comes with its
/// [`Write`].
pub trait OwnerStore: Send + Sync {
    /// Makes the account of this name ([`AccountName::key`]) an owner's; none if there is no such account, false if it was one.
    fn add_owner(&self, key: String, what: NewAudit) -> BoxFuture<'_, Option<bool>>;
    /// The account of this name is not an owner's any more; false if it was none.
    fn remove_owner(&self, key: String, what: NewAudit) -> BoxFuture<'_, bool>;
    /// The owners, and since when each is one.
    fn owners(&self) -> BoxFuture<'_, Vec<(Guest, i64)>>;
    /// Whether somebody is an owner.
    fn is_owner(&self, guest: GuestId) -> BoxFuture<'_, bool>;
    /// Somebody by their number.
    fn person(&self, guest: GuestId) -> BoxFuture<'_, Option<Guest>>;
    /// Blocks somebody, or changes how; false if there would be more than [`MOST_BLOCKS`].
    fn block(&self, block: Block, what: NewAudit) -> BoxFuture<'_, bool>;
    /// Lets somebody in again; false if they were not blocked.
    fn unblock(&self, whom: BlockTarget, what: NewAudit) -> BoxFuture<'_, bool>;
    /// All that are blocked, the newest first; those whose time is over may be among them.
    fn blocks(&self) -> BoxFuture<'_, Vec<Block>>;
    /// Keeps a report for an owner.
    fn report(&self, report: NewReport) -> BoxFuture<'_, Filed>;
    /// Reports that wait, the oldest first.
    fn reports(&self, most: u32) -> BoxFuture<'_, Vec<Report>>;
    /// Settles a report with all others about the same; false if it does not wait.
    fn settle(&self, report: i64, what: NewAudit) -> BoxFuture<'_, bool>;
    /// What owners did, the newest first: those with numbers under `before`.
    fn audit(&self, before: i64, most: u32) -> BoxFuture<'_, Vec<Audit>>;
}

/// All that is kept of one person.
pub trait PersonStore: Send + Sync {
    /// When each session of a guest began, and when it was last used.
    fn sessions_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<(i64, i64)>>;
    /// Tables at which somebody sits, sat or talked.
    fn tables_with(&self, guest: GuestId) -> BoxFuture<'_, Vec<TableId>>;
    /// What somebody of this name said at a table.
    fn lines_of(&self, id: TableId, who: String) -> BoxFuture<'_, Vec<Entry>>;
    /// Somebody's puzzles, day by day.
    fn puzzles_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<(Day, Attempt)>>;
    /// What somebody reported.
    fn reports_of(&self, guest: GuestId) -> BoxFuture<'_, Vec<Report>>;
    /// Deletes all of somebody but their number, which gets this name, and what tables say of them ([`Write::forgotten`]). Says which
    /// sessions ended; none if the proof is not good any more.
    fn delete_person(&self, guest: GuestId, proof: Proof, name: String) -> BoxFuture<'_, Option<Vec<Hash>>>;
}

/// Tokens by which programs act for an account. They end with its sessions when its password changes.
pub trait TokenStore: Send + Sync {
    /// Keeps a new token, if the proof is still good; false if it is not, or there are [`MOST_TOKENS`] that are good.
    fn new_token(&self, token: KeptToken, proof: Proof) -> BoxFuture<'_, bool>;
    /// The tokens of a guest, the newest first; those whose time is over may be among them.
    fn tokens(&self, guest: GuestId) -> BoxFuture<'_, Vec<KeptToken>>;
    /// A token, and whose it is.
    fn token(&self, hash: Hash) -> BoxFuture<'_, Option<(Guest, KeptToken)>>;
    /// A token was used.
    fn use_token(&self, hash: Hash, at: i64) -> BoxFuture<'_, ()>;
    /// Ends a token of a guest; false if there is none.
    fn end_token(&self, guest: GuestId, hash: Hash) -> BoxFuture<'_, bool>;
}

/// Passkeys of accounts, and the ceremonies by which they are made and used.
pub trait PasskeyStore: Send + Sync {
    /// Keeps a passkey of whoever still has this session; false if nobody has, there are [`MOST_PASSKEYS`], or it is known already.
    fn new_passkey(&self, passkey: KeptPasskey, session: Hash) -> BoxFuture<'_, bool>;
    /// The passkeys of a guest, the oldest first.
    fn passkeys(&self, guest: GuestId) -> BoxFuture<'_, Vec<KeptPasskey>>;
    /// A passkey, and whose it is.
    fn passkey(&self, id: Hash) -> BoxFuture<'_, Option<(Guest, KeptPasskey)>>;
    /// Gives a passkey another name; false if there is none.
    fn rename_passkey(&self, guest: GuestId, id: Hash, name: String) -> BoxFuture<'_, bool>;
    /// Ends a passkey, with all sessions but one and all tokens; unless it is the last way in.
    fn end_passkey(&self, guest: GuestId, id: Hash, proof: Proof, but: Hash) -> BoxFuture<'_, EndedPasskey>;
    /// Whether a proof is still good; a passkey was used by it.
    fn prove(&self, guest: GuestId, proof: Proof) -> BoxFuture<'_, bool>;
    /// Keeps a ceremony. Those whose time is over go, and of more than `most` those that end first.
    fn keep_ceremony(&self, ceremony: KeptCeremony, now: i64, most: u32) -> BoxFuture<'_, ()>;
    /// Takes the ceremony of a challenge from the browser that was asked, once: none if there is none, or its time is over.
    fn take_ceremony(&self, challenge: Hash, browser: Hash, now: i64) -> BoxFuture<'_, Option<String>>;
}

/// How people are told that it is their turn. Of all servers one tells of a turn, and each message is sent once or not at all.
pub trait NoticeStore: Send + Sync {
    /// Keeps a channel. Whatever was kept of the same browser goes, and of more than [`crate::notices::ChannelKind::most`] of a person the first.
    fn keep_channel(&self, channel: Channel) -> BoxFuture<'_, ()>;
    /// The channels of a person, the oldest first.
    fn channels(&self, guest: GuestId) -> BoxFuture<'_, Vec<Channel>>;
    /// A channel.
    fn channel(&self, id: ChannelId) -> BoxFuture<'_, Option<Channel>>;
    /// Ends a channel, with all that waits to be sent by it; false if there is none.
    fn end_channel(&self, id: ChannelId) -> BoxFuture<'_, bool>;
    /// Changes whether a channel is used, and how many messages have failed; false if there is none.
    fn mark_channel(&self, id: ChannelId, state: ChannelState, failures: u32) -> BoxFuture<'_, bool>;
    /// In which language somebody is told, and when not.
    fn wishes(&self, guest: GuestId) -> BoxFuture<'_, Option<Wishes>>;
    /// Keeps that.
    fn keep_wishes(&self, guest: GuestId, wishes: Wishes) -> BoxFuture<'_, ()>;
    /// Everybody who has a channel that is on.
    fn listeners(&self) -> BoxFuture<'_, Vec<GuestId>>;
    /// Tables that are being played at which one of them sits, at most `most`.
    fn tables_of_listeners(&self, most: u32) -> BoxFuture<'_, Vec<TableId>>;
    /// Remembers a turn, unless this one or a later one of the same person at the same table is known.
    fn begin_turn(&self, turn: BegunTurn) -> BoxFuture<'_, ()>;
    /// Turns that are to be looked at by `now`, and that nobody was told of yet, those that are due longest first.
    fn due_turns(&self, now: i64, most: u32) -> BoxFuture<'_, Vec<BegunTurn>>;
    /// Has a turn looked at later.
    fn put_off_turn(&self, turn: BegunTurn, until: i64) -> BoxFuture<'_, ()>;
    /// Forgets a turn of which nobody need be told.
    fn drop_turn(&self, turn: BegunTurn) -> BoxFuture<'_, ()>;
    /// Takes a turn as it was found, and has it told by all channels of its person that are on; false if somebody else was first,
    /// or has put it off.
    fn claim_turn(&self, turn: BegunTurn, at: i64) -> BoxFuture<'_, bool>;
    /// Takes at most `most` messages that are to be sent in one way by `now`, of a channel one at a time, and none of a channel at which
    /// a try has failed until the next is due. Whoever took one says what became of it ([`Self::settle_delivery`]).
    fn next_deliveries(&self, kind: ChannelKind, now: i64, most: u32) -> BoxFuture<'_, Vec<Delivery>>;
    /// A message is to be sent again at a moment, or never.
    fn settle_delivery(&self, delivery: Delivery, again: Option<i64>) -> BoxFuture<'_, ()>;
    /// Forgets messages that were taken before `trying` and never settled, and turns that were told of before `told`. Says how many
    /// messages.
    fn forget_old_notices(&self, trying: i64, told: i64) -> BoxFuture<'_, u64>;
    /// The secret by which browsers know this site; `fresh` becomes it if there is none yet.
    fn push_key(&self, fresh: Vec<u8>) -> BoxFuture<'_, Vec<u8>>;
}

/// What servers over one storage need of each other. A storage of one server needs none of it.
pub trait NodeStore: Send + Sync {
    /// Whether other servers may write, too.
    fn is_shared(&self) -> bool {
        false
    }

    /// What other servers do from now on: for the one who asks first. None if there are no others.
    fn news(&self) -> BoxFuture<'_, Option<mpsc::Receiver<News>>> {
        Box::pin(std::future::ready(Ok(None)))
    }

    /// A table's row and at most `most` entries after `seq`, both as of one moment; none if there are no others who write.
    fn newer(&self, _: TableId, _seq: u64, _most: u32) -> BoxFuture<'_, Option<(Row, Vec<Entry>)>> {
        Box::pin(std::future::ready(Ok(None)))
    }

    /// Takes the turn of a table's bots; none if another server has it.
    fn claim(&self, _: TableId) -> BoxFuture<'_, Option<BotClaim>> {
        Box::pin(std::future::ready(Ok(Some(BotClaim::default()))))
    }

    /// Notes that a bot of a table waits since then: for tables that were written without saying so.
    fn bot_waits(&self, _: TableId, _since: i64) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Tables whose bots wait since `before` or longer: the server that played them may have died.
    fn waiting_bots(&self, _before: i64) -> BoxFuture<'_, Vec<TableId>> {
        Box::pin(std::future::ready(Ok(Vec::new())))
    }

    /// Forgets the buckets of all servers that are full again.
    fn sweep_buckets(&self, _now: i64) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Takes one thing from a bucket that all servers share, or says how much is in it.
    fn take(&self, _: Bucket) -> BoxFuture<'_, Result<(), f64>> {
        Box::pin(std::future::ready(Ok(Ok(()))))
    }
}
