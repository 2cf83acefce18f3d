//! The Income track in small pictures: a row of it, its Value, and how a Value is shared.

use maud::{Markup, html};
use tokyo_metro::Yen;

use super::{
    super::{
        super::kit::{label, short, sketch},
        number,
        pieces::badge,
    },
    HIGH, Pen, boxed, disc, sign, spot,
};

/// The Value of the pictures (TM-EX-6 to TM-EX-8), and what three Stocks get of it.
const VALUE: Yen = Yen(2900);
const THREE: [Yen; 3] = [Yen(1500), Yen(1000), Yen(400)];
impl Pen<'_> {
    pub(super) fn track(&self, name: &str) -> Option<Markup> {
        let track = self.game.board().track();
        Some(match name {
            "row" => self.row(),
            "shares" => self.shares(),
            "value" => sketch(
                [132.0, HIGH],
                &html! { (self.bar([4.0, 30.0, 124.0])) (label([66.0, 12.0], 15.0, &number(VALUE))) },
            ),
            "split" => sketch(
                [132.0, HIGH],
                &label(
                    [66.0, 24.0],
                    15.0,
                    &format!("{} / {}", number(track.higher(VALUE)), number(track.lower(VALUE))),
                ),
            ),
            "stock" => sketch(
                [92.0, HIGH],
                &html! {
                    rect x="12" y="10" width="68" height="28" rx="5" fill="var(--surface)" stroke=(self.ink()) stroke-width="2.4" {}
                    g .t-letter transform="translate(30 24)" { (badge(self.line)) } (label([62.0, 24.0], 15.0, "1"))
                },
            ),
            "surcharge" => sketch(
                [132.0, HIGH],
                &html! { (boxed([4.0, 12.0, 58.0], "2: +300")) (boxed([70.0, 12.0, 58.0], "3: +600")) },
            ),
            "spot" => sketch([92.0, HIGH], &html! { (spot([30.0, 24.0])) (spot([62.0, 24.0])) }),
            "commitment" => {
                sketch([92.0, HIGH], &html! { (disc(2, [26.0, 24.0], 22.0)) (label([62.0, 24.0], 15.0, "¥700")) })
            }
            _ => return None,
        })
    }

    /// The Value on its track.
    fn bar(&self, [x, y, wide]: [f32; 3]) -> Markup {
        let full = wide * VALUE.0 as f32 / 6000.0;
        html! {
            rect x=(short(x)) y=(short(y)) width=(short(wide)) height="8" rx="4" fill="var(--sunken)" stroke="var(--hair)" {}
            rect x=(short(x)) y=(short(y)) width=(short(full)) height="8" rx="4" fill=(self.ink()) {}
            circle cx=(short(x + full)) cy=(short(y + 4.0)) r="8" fill="var(--surface)" stroke=(self.ink()) stroke-width="3.4" {}
        }
    }

    fn row(&self) -> Markup {
        let track = self.game.board().track();
        let split = format!("{} / {}", number(track.higher(VALUE)), number(track.lower(VALUE)));
        sketch(
            [420.0, 56.0],
            &html! {
                g .t-letter transform="translate(18 30) scale(1.3)" { (badge(self.line)) }
                (label([62.0, 18.0], 15.0, &number(VALUE)))
                text x="112" y="23" font-size="12" fill="var(--soft)" { (split) }
                (self.bar([42.0, 36.0, 150.0]))
                @for (at, seat) in [(0_u8, Some(0)), (1, Some(1)), (2, None)] {
                    @let x = 214.0 + 38.0 * f32::from(at);
                    rect x=(x) y="16" width="34" height="26" rx="5" fill="var(--surface)" stroke="var(--soft)" stroke-width="1.3" {}
                    @if let Some(seat) = seat { (disc(seat, [x + 17.0, 29.0], 18.0)) } @else { (label([x + 17.0, 29.0], 13.0, "3")) }
                }
                circle cx="354" cy="29" r="13" fill="var(--t-token)" stroke="var(--soft)" stroke-width="1.4" {}
                (sign("speed", [345.0, 20.0], 18.0)) circle cx="392" cy="29" r="13" fill="none" stroke="var(--soft)" stroke-width="1.6" stroke-dasharray="3 2.6" {}
            },
        )
    }

    /// TM-STO-2 to TM-STO-4: one Value and one, two or three owners.
    fn shares(&self) -> Markup {
        let track = self.game.board().track();
        let rows = [vec![VALUE], vec![track.higher(VALUE), track.lower(VALUE)], THREE.to_vec()];
        let unit = 300.0 / VALUE.0 as f32;
        html! {
            (sketch([346.0, 112.0], &html! {
                @for (at, shares) in rows.iter().enumerate() {
                    @let y = 6.0 + 36.0 * at as f32;
                    @for (stock, share) in shares.iter().enumerate() {
                        @let x = 38.0 + unit * shares.iter().take(stock).map(|share| share.0 as f32).sum::<f32>();
                        rect x=(short(x)) y=(short(y)) width=(short(unit * share.0 as f32 - 3.0)) height="28" rx="5" fill=(self.ink()) fill-opacity=".28" stroke=(self.ink()) stroke-width="1.6" {}
                        (label([x + unit * share.0 as f32 / 2.0 - 1.5, y + 14.0], 12.5, &number(*share)))
                    }
                    (label([16.0, y + 14.0], 14.0, &format!("×{}", shares.len())))
                }
            }))
        }
    }
}
