//! What is chosen when a table is made: the boards, whose rules are played, and single rules that stand whatever the
//! edition is (`rules/tokyo-metro-editions.md`).

use tabletop::{Choice, Illegal, Name, OptionSpec, Options, Phrase, Rule};

use crate::board::{Board, WITHOUT};
use crate::terms::{ExtraDisc, FirstOrder, MinRide, Payee, Reboarding, Shapes, Spaces, ZeroTies};

/// What was chosen when the table was made, read once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices<'a> {
    /// The id of the map.
    pub map: &'a str,
    /// The id of the card set.
    pub cards: &'a str,
    /// The id of the Drinks, if they are played (TMV-MOD-12).
    pub drinks: Option<&'a str>,
    /// The rules in which the editions differ, each settled.
    pub ways: Ways,
}

/// The rules in which the editions differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways {
    /// TE-BID-1: how the turn order of round 1 comes about.
    pub first_order: FirstOrder,
    /// TE-BID-3: the order of those who tie with nothing.
    pub zero_ties: ZeroTies,
    /// TE-MOVE-1: whether Meeples keep apart.
    pub spaces: Spaces,
    /// TE-RIDE-1: when somebody who has boarded may exit.
    pub min_ride: MinRide,
    /// TE-RIDE-2: when a vehicle that was exited may be boarded again.
    pub reboarding: Reboarding,
    /// TE-DR-1: who is paid for a Drink.
    pub payee: Payee,
    /// TE-DR-3: who may use Drink Shape cards in one phase.
    pub shapes: Shapes,
    /// TE-XD-1: how long a bought disc lasts.
    pub extra_disc: ExtraDisc,
}

impl<'a> Choices<'a> {
    /// Reads the options of a table.
    pub fn read(options: &'a Options) -> Result<Self, Illegal> {
        let drinks = Some(options.get("drinks")).filter(|id| *id != WITHOUT);
        Ok(Self { map: options.get("map"), cards: options.get("cards"), drinks, ways: Ways::read(options)? })
    }
}

impl Ways {
    fn read(options: &Options) -> Result<Self, Illegal> {
        let edition = Edition::read(options)?;
        Ok(Self {
            first_order: settled(options, edition)?,
            zero_ties: settled(options, edition)?,
            spaces: settled(options, edition)?,
            min_ride: settled(options, edition)?,
            reboarding: settled(options, edition)?,
            payee: settled(options, edition)?,
            shapes: settled(options, edition)?,
            extra_disc: settled(options, edition)?,
        })
    }

    /// TE-OPT-2: the options without the word `edition`: what is played.
    pub(crate) fn resolve(self, options: &Options) -> Options {
        self.settings().into_iter().fold(options.clone(), |options, (key, value)| options.with(key, value))
    }

    /// Each rule as options write it: key and value.
    fn settings(self) -> [(&'static str, &'static str); 8] {
        fn say<S: Setting>(setting: S) -> (&'static str, &'static str) {
            (S::KEY, setting.value())
        }
        [
            say(self.first_order),
            say(self.zero_ties),
            say(self.spaces),
            say(self.min_ride),
            say(self.reboarding),
            say(self.payee),
            say(self.shapes),
            say(self.extra_disc),
        ]
    }

    /// What an edition says.
    fn of(edition: Edition) -> Self {
        Self {
            first_order: FirstOrder::of(edition),
            zero_ties: ZeroTies::of(edition),
            spaces: Spaces::of(edition),
            min_ride: MinRide::of(edition),
            reboarding: Reboarding::of(edition),
            payee: Payee::of(edition),
            shapes: Shapes::of(edition),
            extra_disc: ExtraDisc::of(edition),
        }
    }

    /// TMV-MOD-10: whether they can be played on a board: it goes with all editions, or they are those of one that it goes
    /// with, but for the rules of Drinks. The refusal names the first rule that is not.
    pub(crate) fn go_with(self, board: &Board) -> Result<(), Illegal> {
        let goes = |edition: &Edition| board.goes_with(*edition);
        if Edition::ALL.iter().all(goes) {
            return Ok(());
        }
        let mut why = Phrase::new("no-common-edition");
        for edition in Edition::ALL.into_iter().filter(goes) {
            let own = Self { payee: self.payee, shapes: self.shapes, ..Self::of(edition) };
            let wrong = self.settings().into_iter().zip(own.settings()).find(|(chosen, own)| chosen != own);
            let Some(((key, value), (_, own))) = wrong else { return Ok(()) };
            why = Phrase::new("not-in-this-edition").with("key", key).with("value", value).with("own", own);
            why = why.with("edition", edition.value());
        }
        Err(Illegal::by(Rule("TMV-MOD-10"), why))
    }

    /// The options that choose them.
    pub(crate) fn options() -> Vec<OptionSpec> {
        vec![
            Edition::option(),
            option::<FirstOrder>(),
            option::<ZeroTies>(),
            option::<Spaces>(),
            option::<MinRide>(),
            option::<Reboarding>(),
            option::<ExtraDisc>(),
            option::<Payee>(),
            option::<Shapes>(),
        ]
    }
}

/// An edition: a name for a set of ways to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// The third, of which `rules/tokyo-metro.md` speaks.
    Third,
    /// The second.
    Second,
    /// The first, which plays as the second does.
    First,
}

impl Edition {
    const KEY: &'static str = "edition";
    /// Every edition; the first of the list is the one without a wish.
    pub const ALL: [Self; 3] = [Self::Third, Self::Second, Self::First];

    /// As options write it.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Third => "third",
            Self::Second => "second",
            Self::First => "first",
        }
    }

    fn name(self) -> Name {
        match self {
            Self::Third => Name::new("Third edition", "第三版"),
            Self::Second => Name::new("Second edition", "第二版"),
            Self::First => Name::new("First edition", "第一版"),
        }
    }

    fn read(options: &Options) -> Result<Self, Illegal> {
        let value = options.get(Self::KEY);
        let known = Self::ALL.into_iter().find(|known| known.value() == value);
        known.ok_or_else(|| no_value(Self::KEY, value, Self::ALL.map(Self::value)))
    }

    fn option() -> OptionSpec {
        let choice = |edition: Self| Choice { value: edition.value().to_owned(), name: edition.name() };
        OptionSpec {
            key: Self::KEY,
            name: Name::new("Edition", "版"),
            about: Name::new("Whose rules are played.", "どの版のルールで遊ぶか。"),
            values: Self::ALL.map(choice).to_vec(),
        }
    }
}

/// TE-OPT-1: a rule that the editions play otherwise. Its option has the first value `edition`: what the edition says.
pub(crate) trait Setting: Copy + 'static {
    /// The key of the option.
    const KEY: &'static str;
    /// Its ways: both of them, the third edition's first.
    const ALL: [Self; 2];
    /// What the option is called, and what it changes.
    fn about() -> [Name; 2];
    /// As options write it.
    fn value(self) -> &'static str;
    /// As shown to players.
    fn name(self) -> Name;
    /// What an edition says.
    fn of(edition: Edition) -> Self;
}

/// What the edition says, whichever that is.
const AS_THE_EDITION: &str = "edition";

fn settled<S: Setting>(options: &Options, edition: Edition) -> Result<S, Illegal> {
    let value = options.get(S::KEY);
    if value == AS_THE_EDITION {
        return Ok(S::of(edition));
    }
    let known = S::ALL.into_iter().find(|known| known.value() == value);
    known.ok_or_else(|| no_value(S::KEY, value, [AS_THE_EDITION].into_iter().chain(S::ALL.map(S::value))))
}

fn no_value(key: &'static str, value: &str, known: impl IntoIterator<Item = &'static str>) -> Illegal {
    let known: Vec<_> = known.into_iter().map(Into::into).collect();
    let why = Phrase::new("table-no-value").with("key", key).with("value", value.to_owned());
    Illegal::form(why.with("values", known))
}

fn option<S: Setting>() -> OptionSpec {
    let [name, about] = S::about();
    let edition = Choice { value: AS_THE_EDITION.to_owned(), name: Name::new("As in the edition", "版のとおり") };
    let own = S::ALL.map(|way| Choice { value: way.value().to_owned(), name: way.name() });
    OptionSpec { key: S::KEY, name, about, values: [edition].into_iter().chain(own).collect() }
}

/// Writes down a setting of two ways: its key and names, then each way with its value and names. The first way is the third
/// edition's, `older` that of the others.
macro_rules! setting {
    ($setting:ident $key:literal [$name:literal $name_ja:literal] [$about:literal $about_ja:literal]
     $third:ident $third_value:literal [$third_en:literal $third_ja:literal]
     $other:ident $other_value:literal [$other_en:literal $other_ja:literal] older $older:ident) => {
        impl Setting for $setting {
            const KEY: &'static str = $key;
            const ALL: [Self; 2] = [Self::$third, Self::$other];

            fn about() -> [Name; 2] {
                [Name::new($name, $name_ja), Name::new($about, $about_ja)]
            }

            fn value(self) -> &'static str {
                match self {
                    Self::$third => $third_value,
                    Self::$other => $other_value,
                }
            }

            fn name(self) -> Name {
                match self {
                    Self::$third => Name::new($third_en, $third_ja),
                    Self::$other => Name::new($other_en, $other_ja),
                }
            }

            fn of(edition: Edition) -> Self {
                match edition {
                    Edition::Third => Self::$third,
                    Edition::Second | Edition::First => Self::$older,
                }
            }
        }
    };
}

setting! { FirstOrder "first_order"
    ["First turn order" "最初の手番順"]
    ["How the turn order of round 1 comes about." "第1ラウンドの手番順の決め方。"]
    Bid "bid" ["By bids" "入札"]
    RandomPaid "random_paid" ["By lot, the later get Yen" "くじ引き。後の人はお金を得る"]
    older RandomPaid
}

setting! { ZeroTies "zero_ties"
    ["Ties at ¥0" "¥0の同点"]
    ["The turn order of players who tie with ¥0." "入札が¥0で並んだ人の手番順。"]
    Reverse "reverse" ["They change places" "入れ替わる"]
    Stay "stay" ["They stay" "そのまま"]
    older Stay
}

setting! { Spaces "shared_spaces"
    ["Shared spaces" "同じマス"]
    ["Whether Meeples may share a space." "ミープルが同じマスに入れるか。"]
    Apart "off" ["No" "入れない"]
    Shared "on" ["Yes" "入れる"]
    older Shared
}

setting! { MinRide "min_ride"
    ["Shortest ride" "最短の乗車"]
    ["The stops that a Train must move before a new rider may exit." "乗ってから降りられるまでに列車が進む駅の数。"]
    OneStop "1" ["1 stop" "1駅"]
    None "0" ["None" "なし"]
    older None
}

setting! { Reboarding "reboard_same_phase"
    ["Boarding again" "再乗車"]
    ["Whether a Train that was exited may be boarded again in the same Train Phase."
     "降りた列車に同じ列車フェイズの間にまた乗れるか。"]
    NextPhase "off" ["No" "乗れない"]
    SamePhase "on" ["Yes" "乗れる"]
    older SamePhase
}

setting! { Payee "drinks_payee"
    ["Paid for a Drink" "ドリンクの収入"]
    ["Who gets the Yen for a Drink." "ドリンクのお金を誰が得るか。"]
    StationOwner "station_owner" ["The owner of the Station" "駅の持ち主"]
    DrinkOwner "drink_owner" ["The owner of the Drink" "ドリンクの持ち主"]
    older DrinkOwner
}

setting! { Shapes "drinks_shape"
    ["Drink Shape cards" "ドリンク形カード"]
    ["Who may use Drink Shape cards in one Action Phase." "1回のアクションフェイズで誰がドリンク形カードを使えるか。"]
    PerCard "per_card" ["Each card once" "カードごとに1回"]
    OnePlayer "one_player" ["One player" "1人だけ"]
    older OnePlayer
}

setting! { ExtraDisc "extra_disc"
    ["Bought discs" "買ったディスク"]
    ["How long a bought Action disc lasts." "買ったアクションディスクをいつまで使えるか。"]
    Permanent "permanent" ["For the game" "ゲームの終わりまで"]
    ThisRound "this_round" ["For this round" "このラウンドだけ"]
    older Permanent
}
