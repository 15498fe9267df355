//! The `Content-Disposition` of downloads (RFC 6266): file names that no client can misread.

use std::fmt::Write as _;

use gpuaas_core::{Error, Result};
use http::HeaderValue;

/// Maximum length of a file name, the limit of common file systems.
const MAX_NAME_BYTES: usize = 255;

/// Returns the header of a download with this file name. Path separators and control characters are replaced, so that the name
/// is never a path; names that aren't ASCII have a second, exact form.
pub(super) fn attachment(file_name: &str) -> Result<HeaderValue> {
    let name = safe_name(file_name);
    let plain = |c: char| if c.is_ascii() && !matches!(c, '"' | '%') { c } else { '_' };
    let fallback: String = name.chars().map(plain).collect();
    let mut header = format!("attachment; filename=\"{fallback}\"");
    if fallback != name {
        header.push_str("; filename*=UTF-8''");
        encode(&name, &mut header);
    }
    header.parse().map_err(Error::internal)
}

fn safe_name(file_name: &str) -> String {
    let safe = |c: char| if c.is_control() || matches!(c, '/' | '\\') { '_' } else { c };
    let mut name: String = file_name.trim().chars().map(safe).collect();
    name.truncate(name.floor_char_boundary(MAX_NAME_BYTES));
    if name.trim_matches('.').is_empty() { "download".to_owned() } else { name }
}

/// Appends the text in the encoding of RFC 8187.
fn encode(text: &str, to: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"!#$&+-.^_`|~".contains(&byte) {
            to.push(char::from(byte));
        } else {
            let _infallible = write!(to, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(name: &str) -> String {
        attachment(name).expect("a header").to_str().expect("ASCII").to_owned()
    }

    #[test]
    fn an_ordinary_name_is_sent_as_it_is() {
        assert_eq!(header("model v1.bin"), "attachment; filename=\"model v1.bin\"");
    }

    #[test]
    fn other_names_have_a_fallback_and_an_exact_form() {
        assert_eq!(
            header("Größe 50%.csv"),
            "attachment; filename=\"Gr__e 50_.csv\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%2050%25.csv"
        );
        assert_eq!(header("a\"b"), "attachment; filename=\"a_b\"; filename*=UTF-8''a%22b");
    }

    #[test]
    fn no_name_is_a_path_or_a_second_header() {
        assert_eq!(header("../etc/passwd"), "attachment; filename=\".._etc_passwd\"");
        assert_eq!(header("a\\b\r\nset-cookie: c\0"), "attachment; filename=\"a_b__set-cookie: c_\"");
        for name in ["", " ", ".", ".."] {
            assert_eq!(header(name), "attachment; filename=\"download\"");
        }
    }

    #[test]
    fn a_long_name_is_cut_between_characters() {
        let name = safe_name(&"é".repeat(300));
        assert_eq!(name, "é".repeat(127));
    }
}
