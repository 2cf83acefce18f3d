//! What must hold for any storage. A new one is a line in `conformance!`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails panics")]

mod accounts;
mod clubs;
#[path = "../common/mod.rs"]
mod common;
mod memory;
mod notices;
mod owners;
mod passkeys;
mod persons;
#[path = "../common/postgres.rs"]
mod postgres;
mod problems;
mod ratings;
mod suite;
mod tokens;

/// All cases.
mod cases {
    pub(super) use super::{
        accounts::*, clubs::*, notices::*, owners::*, passkeys::*, persons::*, problems::*, ratings::*, suite::*,
        tokens::*,
    };
}

/// Runs each case of the suite on a fresh storage of every kind.
macro_rules! conformance {
    ($($case:ident)*) => {
        mod in_sqlite {
            $(#[tokio::test]
            async fn $case() {
                let folder = super::common::Folder::new(concat!("conformance-", stringify!($case)));
                super::cases::$case(&folder.store().await).await;
            })*
        }
        mod in_postgres {
            $(#[tokio::test]
            async fn $case() {
                let database = super::postgres::Database::new(concat!("conformance_", stringify!($case))).await;
                super::cases::$case(&database.store().await).await;
                database.drop().await;
            })*
        }
        mod in_memory {
            $(#[tokio::test]
            async fn $case() {
                super::cases::$case(&super::memory::Memory::default()).await;
            })*
        }
    };
}

conformance! {
    a_log_keeps_each_entry_once_and_in_order
    what_is_written_together_is_there_or_not_at_all
    a_row_that_another_changed_is_not_written_over
    a_write_is_told_of_though_nobody_waits_for_it
    of_many_that_are_written_at_once_each_is_judged_by_itself
    the_last_lines_of_a_chat_come_the_oldest_first
    the_last_snapshot_is_found_by_entry_and_by_decision
    a_review_is_kept_with_its_table
    tables_are_listed_by_what_they_are
    tables_whose_time_is_over_are_due
    a_session_is_its_guests_until_it_ends
    a_guest_of_whom_nothing_is_left_is_forgotten
    of_those_whom_somebody_hides_the_first_are_shown_again
    a_puzzle_is_one_a_day_and_counts_when_it_is_said_to
    a_secret_is_drawn_once
    a_guest_becomes_an_account_and_is_not_forgotten
    of_two_who_want_one_name_at_once_one_gets_it
    a_name_is_changed_unless_somebody_has_it
    a_session_begins_by_the_password_that_holds_now
    of_too_many_sessions_the_first_end
    a_recovery_code_works_once
    an_account_is_made_by_a_passkey_and_recovered_by_a_code
    a_session_begins_by_a_passkey_as_it_was_when_it_answered
    a_passkey_is_kept_for_whoever_has_the_session
    the_last_way_in_stays
    a_ceremony_is_answered_once_in_time_and_by_the_browser_that_was_asked
    a_game_is_rated_with_its_end_and_once
    games_that_end_at_once_are_rated_one_after_the_other
    who_has_no_account_is_not_rated_nor_are_those_who_play_with_them
    a_measured_bot_keeps_its_rating_and_another_is_rated_by_play
    ratings_are_worked_out_anew_from_the_games
    whoever_is_deleted_has_no_rating_and_the_others_keep_theirs
    a_month_tells_who_won_most_and_the_best_public_scores
    whom_somebody_met_is_told_of_public_tables_only
    problems_are_kept_once_and_so_many_of_a_game
    the_first_answer_counts_and_right_ones_are_a_streak
    what_a_forgotten_guest_answered_goes_with_them
    an_owner_is_an_account_until_it_is_said_otherwise
    whoever_is_blocked_is_so_once_and_until_it_is_over
    what_is_reported_waits_once_until_it_is_settled
    a_line_that_is_removed_is_noted_and_gone
    all_that_is_kept_of_somebody_is_found
    whoever_is_deleted_is_nobody_but_a_number
    a_log_calls_whoever_is_forgotten_otherwise
    a_token_is_its_accounts_until_it_ends
    an_account_has_only_so_many_tokens_that_are_good
    channels_are_their_persons_until_they_end
    a_browser_is_told_as_long_as_its_session_lasts
    wishes_are_kept_as_they_were_last
    a_turn_is_told_of_once_and_each_message_taken_once
    a_channel_has_one_message_under_way_and_rests_after_a_failure
    what_somebody_set_goes_with_them
    the_key_of_a_site_is_made_once
    a_club_is_its_members
    two_who_join_at_once_are_both_members_once
    a_club_is_handed_on_and_closed_by_its_organiser
    an_owner_closes_a_club_and_it_is_noted
    whoever_is_deleted_leaves_their_clubs
    the_tables_of_a_club_are_listed_for_it_alone
    the_standings_of_a_club_are_of_its_games_and_members
    a_closed_storage_says_so
}
