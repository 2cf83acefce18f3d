//! Making a table: every option of the game, every seat, the clock.

use axum::{
    Form,
    extract::{Path, State},
    http::HeaderMap,
    response::IntoResponse,
};
use catalog::Title;
use maud::{Markup, html};
use tables::{Clock, Guest, NewTable, Wanted};
use tabletop::{OptionSpec, Phrase, Shelf};

use super::{
    acts::{Fields, named_guest},
    frame::{Answer, Frame, fail, go, name_field, page as frame, shape},
};
use crate::{App, failure::Failure, say::Say, session::Visitor};

/// Seats that the form shows; a table of more is made by the API.
const SHOWN_SEATS: u8 = 12;

fn page_of(app: &App, title: &dyn Title, guest: Option<&Guest>, say: Say, why: Option<&str>) -> Markup {
    let id = title.id();
    let heading = say.phrase(&Phrase::new("new-title").with("game", say.game(id)));
    let content = html! {
        main #main .narrow {
            h1 { (heading) }
            @if let Some(why) = why { p .refusal role="alert" { (why) } }
            form .create method="post" action={"/new/" (id)} {
                @for spec in title.options(app.house.shelf()) { (option(&spec, say)) }
                (seats(title, say))
                (pace(say))
                fieldset {
                    legend { (say.word("new-more")) }
                    label .tick { input type="checkbox" name="public" value="yes" checked; span { (say.word("new-public")) } }
                    label .tick { input type="checkbox" name="confirm" value="yes" checked; span { (say.word("new-confirm")) } }
                }
                (name_field(say, guest))
                button .primary .big { (say.word("new-open")) }
            }
        }
    };
    let here = format!("/new/{id}");
    frame(&Frame { say, title: &heading, guest, here: &here }, &content)
}

pub(super) async fn page(
    State(app): State<App>,
    Path(game): Path<String>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let title = catalog::title(&game).ok_or_else(|| Failure::NotFound.page(say, None, &[]))?;
    Ok(page_of(&app, title, guest.as_ref(), say, None).into_response())
}

fn option(spec: &OptionSpec, say: Say) -> Markup {
    html! {
        fieldset {
            legend { (spec.name.get(say.0)) }
            p .soft { (spec.about.get(say.0)) }
            div .choices {
                @for (at, choice) in spec.values.iter().enumerate() {
                    label .choice {
                        input type="radio" name={"option-" (spec.key)} value=(choice.value) checked[at == 0];
                        span { (choice.name.get(say.0)) }
                    }
                }
            }
        }
    }
}

fn seats(title: &dyn Title, say: Say) -> Markup {
    let (least, most) = (*title.players().start(), (*title.players().end()).min(SHOWN_SEATS));
    let bots = title.bots();
    let preset = |at: u8| match at {
        0 => "you",
        _ if at < least.max(2) => bots.last().copied().unwrap_or("open"),
        _ => "none",
    };
    let phrase = Phrase::new("lobby-players").with("least", least).with("most", *title.players().end());
    html! {
        fieldset {
            legend { (say.word("new-seats")) }
            p .soft { (say.phrase(&phrase)) }
            ol .seats {
                @for at in 0..most {
                    li {
                        (shape(usize::from(at)))
                        label {
                            span .unseen { (say.phrase(&Phrase::new("new-seat").with("number", at + 1))) }
                            select name={"seat-" (at)} {
                                @let chosen = preset(at);
                                option value="you" selected[chosen == "you"] { (say.word("seat-you")) }
                                option value="open" selected[chosen == "open"] { (say.word("seat-open")) }
                                @for bot in &bots { option value=(bot) selected[chosen == *bot] { (say.bot(bot)) } }
                                @if at >= least { option value="none" selected[chosen == "none"] { (say.word("seat-none")) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn pace(say: Say) -> Markup {
    let paces = [
        ("none", "pace-none"),
        ("move-60", "pace-minute"),
        ("total-900", "pace-quarter"),
        ("total-1800", "pace-half"),
        ("move-86400", "pace-day"),
        ("move-259200", "pace-days"),
    ];
    html! {
        fieldset {
            legend { (say.word("new-pace")) }
            p .soft { (say.word("new-pace-about")) }
            div .choices {
                @for (value, key) in paces {
                    label .choice {
                        input type="radio" name="clock" value=(value) checked[value == "none"];
                        span { (say.word(key)) }
                    }
                }
            }
        }
    }
}

fn read_clock(text: &str) -> Clock {
    let seconds = |text: &str| text.parse().ok();
    let per_move = text.strip_prefix("move-").and_then(seconds).map(Clock::PerMove);
    per_move.or_else(|| text.strip_prefix("total-").and_then(seconds).map(Clock::Total)).unwrap_or_default()
}

fn read(title: &dyn Title, fields: &Fields, shelf: &Shelf) -> NewTable {
    let options = title.options(shelf).into_iter().filter_map(|spec| {
        let value = fields.get(&format!("option-{}", spec.key))?;
        Some((spec.key.to_owned(), value.to_owned()))
    });
    let words = |least: u8| -> Vec<Wanted> {
        if let Some(bot) = fields.get("quick") {
            let bots = (1..least.max(2)).map(|_| Wanted::read(bot));
            std::iter::once(Wanted::You).chain(bots).collect()
        } else {
            let words = (0..SHOWN_SEATS).filter_map(|at| fields.get(&format!("seat-{at}")));
            words.filter(|word| *word != "none").map(Wanted::read).collect()
        }
    };
    let quick = fields.get("quick").is_some();
    NewTable {
        game: title.id().to_owned(),
        options: options.collect(),
        seats: words(*title.players().start()),
        public: !quick && fields.get("public").is_some(),
        clock: read_clock(fields.get("clock").unwrap_or_default()),
        confirm: quick || fields.get("confirm").is_some(),
        stand_in: None,
    }
}

pub(super) async fn create(
    State(app): State<App>,
    Path(game): Path<String>,
    Visitor(guest): Visitor,
    say: Say,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Answer {
    let title = catalog::title(&game).ok_or_else(|| Failure::NotFound.page(say, None, &[]))?;
    let fields = Fields(fields);
    let session = named_guest(&app, guest, &fields, &headers, say).await.map_err(fail(say))?;
    match app.house.create(&session.guest, read(title, &fields, app.house.shelf())).await {
        Ok(id) => Ok(session.give(go(&format!("/t/{id}")))),
        Err(refused) => {
            let failure = Failure::from(refused);
            let why = failure.why(say, Some(&game), &[]);
            let page = page_of(&app, title, Some(&session.guest), say, Some(&why));
            Ok(session.give((failure.status(), page).into_response()))
        }
    }
}
