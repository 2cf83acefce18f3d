//! A club as its members see it: its tables, its standings, who met whom, and its members.

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use maud::{Markup, html};
use serde::Deserialize;
use tables::{
    ClubId, ClubPage, ClubRefused, Day, Guest, Meeting, Row,
    store::{ClubStanding, Member},
};
use tabletop::Phrase;

use super::{fail, manage, members};
use crate::{
    App,
    api::body::Params,
    failure::Failure,
    pages::{
        fields::PageOf,
        frame::{Answer, Frame, page as frame},
        front::FACTS,
        import,
        lists::{name, people, seats, what},
        lobby::badge,
        ratings::address,
        refusal::Refusal,
        replays,
    },
    say::Say,
    session::Visitor,
};

/// Whose meetings are asked for.
#[derive(Deserialize)]
pub(super) struct Wish {
    of: Option<String>,
}

pub(super) async fn page(
    State(app): State<App>,
    PageOf(id): PageOf<ClubId>,
    Params(wish): Params<Wish>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let guest = guest.ok_or_else(|| fail(say)(tables::Refused::Club(ClubRefused::NoClub).into()))?;
    let page = app.service.club_page(&guest, id, wish.of.as_deref()).await;
    let page = page.map_err(|refused| fail(say)(refused.into()))?;
    Ok(show(&page, &guest, say, None).into_response())
}

/// `GET /clubs/{id}/records`: the games that were finished at its tables, as one file.
pub(super) async fn records(
    State(app): State<App>,
    PageOf(id): PageOf<ClubId>,
    Visitor(guest): Visitor,
    say: Say,
) -> Answer {
    let guest = guest.ok_or_else(|| fail(say)(tables::Refused::Club(ClubRefused::NoClub).into()))?;
    let records = app.service.records_of_club(guest.id, id).await;
    Ok(import::one_file(records.map_err(|refused| fail(say)(refused.into()))?))
}

/// The page again, with why something was not done; a failure where the page may not be seen.
pub(super) async fn refused(app: &App, guest: &Guest, id: ClubId, failure: &Failure, say: Say) -> Answer {
    let page = app.service.club_page(guest, id, None).await;
    let page = page.map_err(|refused| fail(say)(refused.into()))?;
    let wrong = super::refused(failure, say, "");
    Ok::<_, Response>(failure.answer(show(&page, guest, say, Some(&wrong))))
}

fn show(page: &ClubPage, guest: &Guest, say: Say, wrong: Option<&Refusal>) -> Markup {
    let (club, organises) = (&page.club, page.club.organiser == guest.id);
    let by = Phrase::new("club-organised-by").with("name", club.organiser_name.clone());
    let content = html! {
        main #main .ratings .club {
            header .p-head {
                div { h1 { (club.name) } p .soft { (say.phrase(&by)) " · " (members(club, say)) " · " (say.word("club-members-only")) } }
                div .row {
                    a #start .button .primary href={"/new/" (FACTS[0].game) "?club=" (club.id)} { (say.word("club-start")) }
                    a .button href="/clubs" { (say.word("clubs-title")) }
                }
            }
            @if let Some(wrong) = wrong { (wrong.shown("refused")) }
            (tables_of(page, guest, say))
            div .rt-two {
                (standings(page, guest, say))
                div .rt-side { (meetings(page, guest, say)) (member_list(page, guest, organises, say)) }
            }
            @if organises { (manage::link_card(club, say)) }
            (manage::ending(page, guest, say))
        }
    };
    frame(&Frame { say, title: &club.name, guest: Some(guest), here: &format!("/clubs/{}", club.id) }, &content)
}

fn tables_of(page: &ClubPage, guest: &Guest, say: Say) -> Markup {
    let (tables, now) = (&page.tables, tables::now());
    let go_on: Vec<&Row> = tables.open.iter().chain(&tables.running).collect();
    html! {
        section #club-tables .card {
            h2 { (say.word("club-tables")) }
            @if go_on.is_empty() { p .none { (say.word("club-no-tables")) } }
            ul .tab { @for row in go_on { (table(row, guest, say)) } }
        }
        @if !tables.over.is_empty() {
            section #club-over .card {
                h2 { (say.word("club-over")) }
                ul .tab .r-list { @for row in &tables.over { (replays::entry(row, now, say)) } }
                p { a #club-records href={"/clubs/" (page.club.id) "/records"} download { (say.word("club-records")) } " " span .soft { (say.phrase(&Phrase::new("club-records-about").with("most", tables::MOST_RECORDS))) } }
            }
        }
    }
}

fn table(row: &Row, guest: &Guest, say: Say) -> Markup {
    let own = row.seat_of(guest.id).is_some();
    let open = row.status == tables::Status::Open;
    let called = if open { name(row, say) } else { people(row, say) };
    html! {
        li id={"table-" (row.id)} {
            (badge(&row.settings.game, "sm"))
            (what(&called, row, say))
            (seats(row, say))
            @if open && !own {
                form method="post" action={"/t/" (row.id) "/join"} { button { (say.word("front-join")) span .unseen { ": " (called) } } }
            } @else {
                a .button href={"/t/" (row.id)} { (say.word(if own { "front-back" } else { "front-watch" })) span .unseen { ": " (called) } }
            }
        }
    }
}

/// A table of results that scrolls by itself where it is too wide.
fn grid(label: &str, heads: &[&'static str], rows: &Markup, say: Say) -> Markup {
    html! {
        div .scores tabindex="0" role="region" aria-label=(label) {
            table .sum .rt-list {
                thead { tr { @for key in heads { th scope="col" { (say.word(key)) } } } }
                tbody { (rows) }
            }
        }
    }
}

fn standings(page: &ClubPage, guest: &Guest, say: Say) -> Markup {
    html! {
        section #standings .card {
            h2 { (say.word("club-standings")) }
            p .soft { (say.word("club-standings-about")) }
            @if page.standings.is_empty() { p .none { (say.word("club-no-standings")) } }
            @for game in page.standings.chunk_by(|one, other| one.game == other.game) {
                @let title = game.first().map(|of| say.game(&of.game)).unwrap_or_default();
                h3 { @if let Some(of) = game.first() { (badge(&of.game, "sm")) " " } (title) }
                (grid(&title, &["ratings-who", "person-met", "month-wins", "club-mean"], &html! {
                    @for of in game { (standing(of, of.guest == guest.id)) }
                }, say))
            }
        }
    }
}

/// The mean of all places, to a tenth: 1 is the best.
pub(crate) fn mean(of: &ClubStanding) -> f64 {
    (of.places as f64 / of.games.max(1) as f64 * 10.0).round() / 10.0
}

fn standing(of: &ClubStanding, own: bool) -> Markup {
    html! {
        tr .mine[own] {
            th scope="row" { a href=(address(&of.name)) { (of.name) } }
            td { (of.games) } td { (of.won) } td { (format!("{:.1}", mean(of))) }
        }
    }
}

fn meetings(page: &ClubPage, guest: &Guest, say: Say) -> Markup {
    let (of, list) = &page.meetings;
    let name = page.members.iter().find(|member| member.guest.id == *of).map_or("", |member| &member.guest.name);
    let title = if *of == guest.id {
        say.word("person-meetings")
    } else {
        say.phrase(&Phrase::new("club-meetings-of").with("name", name.to_owned()))
    };
    html! {
        section #meetings .card {
            h2 { (title) }
            @if list.is_empty() { p .none { (say.word("club-no-meetings")) } } @else {
                (grid(&title, &["ratings-who", "person-met", "person-won", "person-lost", "person-drawn"], &html! {
                    @for met in list { (meeting(met)) }
                }, say))
            }
        }
    }
}

fn meeting(met: &Meeting) -> Markup {
    html! {
        tr {
            th scope="row" { (met.name) }
            td { (met.games) } td { (met.won) } td { (met.lost) } td { (met.games.saturating_sub(met.won + met.lost)) }
        }
    }
}

fn member_list(page: &ClubPage, guest: &Guest, organises: bool, say: Say) -> Markup {
    html! {
        section #members .card {
            h2 { (say.word("club-members")) " " span .soft { (page.members.len()) } }
            ul .tab .club-members { @for member in &page.members { (one_member(page, member, guest, organises, say)) } }
        }
    }
}

fn one_member(page: &ClubPage, member: &Member, guest: &Guest, organises: bool, say: Say) -> Markup {
    let since = Phrase::new("person-since").with("date", Day::of(member.since).to_string());
    let is_organiser = member.guest.id == page.club.organiser;
    html! {
        li {
            span .tn {
                b { (member.guest.name) }
                small { (say.phrase(&since)) @if is_organiser { " · " (say.word("club-organiser")) } }
            }
            a .button href={"/clubs/" (page.club.id) "?of=" (percent_encoding::utf8_percent_encode(&member.guest.name, percent_encoding::NON_ALPHANUMERIC)) "#meetings"} {
                (say.word("club-compare")) span .unseen { ": " (member.guest.name) }
            }
            @if organises && member.guest.id != guest.id { (manage::acts(&page.club, member, say)) }
        }
    }
}
