//! What the reports that a command writes as pages have in common: one file each, without scripts, light and dark.

use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#222;background:#fff}\
 table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}th,td{padding:.3rem .8rem;text-align:right;white-space:nowrap;border-bottom:1px solid #ddd}\
 th:first-child,td:first-child,.l{text-align:left}svg{width:100%;height:auto;font:12px system-ui,sans-serif;fill:#222}\
 @media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}svg{fill:#ddd}th,td{border-color:#444}}";

/// A whole page; `style` is what this report has of its own.
pub(super) fn html_page(title: &str, style: &str, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(style)) }
            }
            body { h1 { (title) } (content) }
        }
    }
}
