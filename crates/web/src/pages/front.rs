//! The front page: the games, today's puzzle, the tables that wait and those that can be watched.

use axum::{extract::State, response::IntoResponse};
use catalog::Title;
use maud::{Markup, PreEscaped, html};
use tables::Guest;
use tabletop::Phrase;

use super::{
    frame::{Answer, Frame, fail, me, sheet, switch},
    lists::{self, Lists},
    lobby::badge,
    puzzle::{self, Puzzle},
};
use crate::{App, boards::kit, failure::Failure, modules::Entry, say::Say, session::Visitor, vignettes};

/// What a card says of a game. Players are of the rules; minutes and weight are what people who play it say.
pub(super) struct Facts {
    pub(super) game: &'static str,
    picture: &'static str,
    pub(super) minutes: u32,
    weight: u8,
    weight_word: &'static str,
    /// How many sit at a table of *Play now*, and how many seats one for friends has.
    pub(super) quick: u8,
    pub(super) friends: u8,
    /// About so many decisions a game has, and so many more for each seat (games of the greedy bots): how far it is.
    pub(super) decisions: (u32, u32),
}

pub(super) const FACTS: [Facts; 3] = [
    Facts {
        game: "metrox",
        picture: "front-picture-metrox",
        minutes: 20,
        weight: 2,
        weight_word: "front-light",
        quick: 3,
        friends: 4,
        decisions: (0, 25),
    },
    Facts {
        game: "shinjuku",
        picture: "front-picture-shinjuku",
        minutes: 60,
        weight: 3,
        weight_word: "front-medium",
        quick: 3,
        friends: 4,
        decisions: (200, 33),
    },
    Facts {
        game: "tokyo-metro",
        picture: "front-picture-tokyo-metro",
        minutes: 90,
        weight: 4,
        weight_word: "front-deep",
        quick: 4,
        friends: 4,
        decisions: (60, 39),
    },
];

const PEOPLE: PreEscaped<&str> = PreEscaped(
    r#"<svg class="fi" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="4.6" r="3.1"/><path d="M2 15c0-4 2.6-6 6-6s6 2 6 6z"/></svg>"#,
);
const CLOCK: PreEscaped<&str> = PreEscaped(
    r#"<svg class="fi ln" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.6"/><path d="M8 4v4.3l2.8 1.7"/></svg>"#,
);

pub(super) async fn page(State(app): State<App>, Visitor(guest): Visitor, say: Say) -> Answer {
    let failed = |failure: Failure| fail(say)(failure);
    let lists = Lists::read(&app, guest.as_ref()).await.map_err(failed)?;
    let today = Puzzle::read(&app, guest.as_ref()).await.map_err(failed)?;
    let content = html! {
        main #main .in {
            section .games aria-label=(say.word("front-games")) {
                @for title in catalog::TITLES {
                    @if let Some(facts) = FACTS.iter().find(|facts| facts.game == title.id()) { (card(*title, facts, say)) }
                }
            }
            (puzzle::strip(&today, say))
            (lists::lists(&lists, say))
        }
        footer .foot .in { (links(say)) }
    };
    let title = say.word("front-tab");
    Ok(sheet(
        &Frame { say, title: &title, guest: guest.as_ref(), here: "/" },
        &head(guest.as_ref(), say),
        false,
        Entry::Front,
        &content,
    )
    .into_response())
}

/// The station sign: the name, its reading, one promise, and the coloured band with a stop over each card.
fn head(guest: Option<&Guest>, say: Say) -> Markup {
    html! {
        header .hero {
            div .in {
                div .brand {
                    span .home-ring aria-hidden="true" {}
                    div {
                        h1 { "Norikae" }
                        p .kana lang="ja" { "乗り換え" span { "のりかえ" } }
                    }
                }
                p .promise { (say.word("front-title")) br; span { (say.word("front-about")) } }
                nav .top aria-label=(say.word("frame-nav")) {
                    (links(say))
                    @match guest {
                        Some(guest) => { (me(guest, None, "/", say, false)) }
                        None => { a .enter href="/sign-in" { (say.word("sign-in")) } }
                    }
                    (switch(say, "/"))
                }
            }
            div .band aria-hidden="true" { i {} i {} i {} }
        }
    }
}

fn links(say: Say) -> Markup {
    html! {
        a href="/rules" { (say.word("front-rules")) }
        a href="/replays" { (say.word("front-replays")) }
        a href="/ratings" { (say.word("front-ratings")) }
        a href="/clubs" { (say.word("clubs-title")) }
        a href={"/new/" (FACTS[0].game)} { (say.word("front-new")) }
    }
}

fn card(title: &dyn Title, facts: &Facts, say: Say) -> Markup {
    let (id, players) = (title.id(), title.players());
    let bot = catalog::USUAL;
    // The name in the other script stands beside that of the page's language.
    let other = kit::other(say.0);
    let number = |key: &'static str, name: &'static str, value: u32| say.phrase(&Phrase::new(key).with(name, value));
    html! {
        article .game id={"game-" (id)} {
            div .vw { (vignettes::cut(id, say.0, &say.word(facts.picture))) }
            div .gt {
                h2 { (badge(id, "")) (say.game(id)) " " small lang=(other) { (title.name(other)) } }
                p { (say.game_about(id)) }
                ul .facts {
                    li { (PEOPLE) span .unseen { (say.word("front-players")) } (players.start()) "–" (players.end()) }
                    li { (CLOCK) (number("front-minutes", "count", facts.minutes)) }
                    li {
                        span .cx aria-hidden="true" { @for at in 0..5 { i .on[at < facts.weight] {} } }
                        span .unseen { (say.word("front-weight")) }
                        (say.word(facts.weight_word))
                    }
                }
                div .acts {
                    form method="post" action={"/new/" (id)} {
                        input type="hidden" name="quick" value=(bot);
                        input type="hidden" name="players" value=(facts.quick);
                        button id={"play-" (id)} .primary { (say.word("front-play-now")) span .unseen { ": " (say.game(id)) } }
                    }
                    form method="post" action={"/new/" (id)} {
                        input type="hidden" name="friends" value=(facts.friends);
                        button id={"friends-" (id)} { (say.word("front-friends")) span .unseen { ": " (say.game(id)) } }
                    }
                }
            }
        }
    }
}
