//! The parts of the account's pages that passkeys have: how they are offered, listed, and stand for a password.

use maud::{Markup, html};
use tables::{AccountFacts, Day, NoPasskeys, store::KeptPasskey};
use tabletop::Phrase;

use super::Here;
use crate::{
    pages::{account::old_password, tokens::written},
    say::Say,
};

/// How the owner of an account proves to be the one who asks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::pages) enum ProofBy {
    Password,
    Passkey,
    Either,
}

impl ProofBy {
    pub(in crate::pages) const fn of(facts: &AccountFacts, passkeys: &[KeptPasskey]) -> Self {
        match (facts.has_password, passkeys.is_empty()) {
            (_, true) => Self::Password,
            (true, false) => Self::Either,
            (false, false) => Self::Passkey,
        }
    }
}

/// The end of a form that needs a proof: the password, and the buttons.
pub(in crate::pages) fn proof(by: ProofBy, act: &'static str, say: Say) -> Markup {
    html! { (proof_field(by, say)) (proof_buttons(by, act, say)) }
}

/// The password, if there is one.
pub(in crate::pages) fn proof_field(by: ProofBy, say: Say) -> Markup {
    html! { @if by != ProofBy::Passkey { (old_password(say, "account-password-now")) } }
}

/// The buttons of a form that needs a proof.
pub(in crate::pages) fn proof_buttons(by: ProofBy, act: &'static str, say: Say) -> Markup {
    let act = say.word(act);
    html! {
        div .row {
            @if by != ProofBy::Passkey { button { (act) } }
            @match by {
                ProofBy::Password => {}
                // There is no other way, so nothing need be said of it.
                ProofBy::Passkey => { button data-confirm data-able hidden { (act) } }
                ProofBy::Either => {
                    button formnovalidate data-confirm data-able hidden { (say.word("passkey-confirm")) span .unseen { ": " (act) } }
                }
            }
        }
        @if by == ProofBy::Passkey { (without(say)) }
    }
}

/// What is said where there is no script, or a browser that knows no passkeys.
fn without(say: Say) -> Markup {
    html! {
        noscript { p .soft { (say.word("passkey-script")) } }
        p .soft data-unable hidden { (say.word("passkey-unable")) }
    }
}

/// The sentences of the module, in the reader's language.
pub(in crate::pages) fn sentences(say: Say) -> Markup {
    let [cancelled, known, failed] = ["passkey-cancelled", "passkey-known", "passkey-failed"].map(|key| say.word(key));
    html! {
        p #passkey-said .refusal role="alert" data-cancelled=(cancelled) data-known=(known) data-failed=(failed) hidden {}
    }
}

/// Why passkeys are not offered here.
fn not_offered(why: &NoPasskeys, say: Say) -> Markup {
    html! {
        p .soft data-no-passkeys {
            @match why {
                NoPasskeys::NoAddress => (say.word("passkey-no-address")),
                NoPasskeys::Insecure => (say.word("passkey-insecure")),
                NoPasskeys::Elsewhere(address) => {
                    (say.word("passkey-elsewhere")) " " a href=(address) { (address) }
                }
            }
        }
    }
}

/// Making an account by a passkey alone.
pub(in crate::pages) fn make(here: &Here, name_field: &Markup, refusal: &Markup, say: Say) -> Markup {
    html! {
        section .card {
            h2 { (say.word("passkey-make-title")) }
            p { (say.word("passkey-about")) }
            (refusal)
            @match &here.site {
                Ok(_) => {
                    form #make-passkey method="post" action="/account/passkey" data-create="/passkeys/account" {
                        div data-able hidden {
                            (name_field)
                            input type="hidden" name="passkey" value=(say.word("passkey-first"));
                            button .primary .big { (say.word("passkey-make")) }
                        }
                    }
                    (without(say))
                }
                Err(why) => (not_offered(why, say)),
            }
        }
    }
}

/// Coming in by a passkey.
pub(in crate::pages) fn sign_in(here: &Here, say: Say) -> Markup {
    html! {
        section .card {
            @match &here.site {
                Ok(_) => {
                    form #passkey-sign-in method="post" action="/sign-in/passkey" data-get="/passkeys/sign-in" {
                        button .primary .big data-able hidden { (say.word("passkey-sign-in")) }
                    }
                    p .soft { (say.word("passkey-sign-in-about")) }
                    (without(say))
                }
                Err(why) => (not_offered(why, say)),
            }
        }
    }
}

/// The passkeys that there are, and the form for another; `refusal` says why something was not done.
pub(in crate::pages) fn section(
    here: &Here,
    (passkeys, by): (&[KeptPasskey], ProofBy),
    say: Say,
    refusal: &Markup,
) -> Markup {
    html! {
        section #passkeys .card {
            h2 { (say.word("passkeys-title")) }
            p { (say.word("passkey-about")) }
            (refusal)
            @if passkeys.is_empty() { p .soft { (say.word("passkeys-none")) } }
            @else { ul .passkeys { @for passkey in passkeys { (one(passkey, (by, passkeys.len()), say)) } } }
            @match &here.site {
                Ok(_) => {
                    form #add-passkey method="post" action="/account/passkeys" data-create="/passkeys/add" {
                        div data-able hidden {
                            (name_field(say, ""))
                            (proof(by, "passkey-add", say))
                        }
                    }
                    @if by != ProofBy::Passkey { (without(say)) }
                }
                Err(why) => (not_offered(why, say)),
            }
        }
    }
}

fn name_field(say: Say, name: &str) -> Markup {
    html! {
        label .field {
            span { (say.word("passkey-name")) }
            input name="name" value=(name) required maxlength="24" autocomplete="off" placeholder=(say.word("passkey-name-such-as"));
        }
    }
}

/// A passkey: when it was made and last used, another name for it, and its end.
fn one(passkey: &KeptPasskey, (by, all): (ProofBy, usize), say: Say) -> Markup {
    let (id, name) = (written(&passkey.key.id), &passkey.key.name);
    let made = Phrase::new("passkey-made").with("day", Day::of(passkey.created).to_string());
    let used = passkey.used.map(|used| Phrase::new("passkey-used").with("day", Day::of(used).to_string()));
    html! {
        li {
            strong { (name) } " · " (say.phrase(&made)) " · "
            @match used { Some(used) => (say.phrase(&used)), None => (say.word("passkey-unused")) }
            details .removal {
                summary .button { (say.word("passkey-change")) "…" span .unseen { " " (name) } }
                form method="post" action="/account/passkeys/name" {
                    input type="hidden" name="passkey" value=(id);
                    (name_field(say, name))
                    button { (say.word("passkey-rename")) }
                }
                @if by == ProofBy::Passkey && all == 1 {
                    p .soft { (say.word("passkey-last")) }
                } @else {
                    form method="post" action="/account/passkeys/end" {
                        input type="hidden" name="passkey" value=(id);
                        p .soft { (say.word("passkey-end-about")) }
                        (proof(by, "passkey-end", say))
                    }
                }
            }
        }
    }
}
