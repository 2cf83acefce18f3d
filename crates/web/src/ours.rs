//! Addresses that come from outside: only paths of this site are followed.

use percent_encoding::percent_decode_str;

/// A path of this site, as it may stand in `Location`: it begins with one `/`, and holds nothing that a browser would read as
/// another site, encoded or not. Browsers drop tabs and line breaks and take `\` for `/`, so `/<tab>/evil` would lead away.
pub(crate) fn path_of_ours(text: &str) -> Option<&str> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
    let decoded = percent_decode_str(text).decode_utf8().ok()?;
    let path = decoded.split(['?', '#']).next().unwrap_or_default();
    let leads_away = path.contains("//") || decoded.contains('\\') || decoded.contains(char::is_control);
    (is_plain && text.starts_with('/') && !leads_away).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_path_of_this_site_is_followed() {
        for ours in ["/", "/t/0000000000000", "/rules/metrox?q=%E6%98%9F&table=0", "/#live", "/rules/metrox#MX-STAR-2"]
        {
            assert_eq!(path_of_ours(ours), Some(ours));
        }
        for other in [
            "",
            "t",
            "//evil.test",
            "/\t/evil.test",
            "/%09/evil.test",
            "/\\evil.test",
            "/%5Cevil.test",
            "/%2Fevil.test",
            "/x//evil.test",
            "/\u{0}",
            "/%00",
            "/%ff",
            "/a\r\nset-cookie: x",
            "/%0d%0a",
            "/駅",
            "https://evil.test/",
            "javascript:alert(1)",
        ] {
            assert_eq!(path_of_ours(other), None, "{other:?}");
        }
    }
}
