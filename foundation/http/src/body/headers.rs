//! The headers that an operation declares to read, such as the signature of a webhook.

use gpuaas_core::{Error, Result};
use http::HeaderMap;

/// Maximum length of a declared header's value.
const MAX_VALUE_BYTES: usize = 8 * 1024;

/// Values of the declared headers.
#[derive(Default)]
pub struct DeclaredHeaders(Vec<(&'static str, Option<String>)>);

impl DeclaredHeaders {
    /// Reads the declared headers. Rejects repeated ones, whose meaning would be ambiguous, and values that are too long or
    /// not printable ASCII.
    pub(crate) fn read(names: &[&'static str], headers: &HeaderMap) -> Result<Self> {
        names.iter().map(|name| Ok((*name, value(name, headers)?))).collect::<Result<_>>().map(Self)
    }

    /// Returns the value of a declared header. Fails if the operation doesn't declare it.
    pub(crate) fn get(&self, name: &str) -> Result<Option<&str>> {
        let declared = self.0.iter().find(|(declared, _)| *declared == name);
        let (_, value) =
            declared.ok_or_else(|| Error::internal(format!("the operation doesn't declare {name}")))?;
        Ok(value.as_deref())
    }
}

fn value(name: &str, headers: &HeaderMap) -> Result<Option<String>> {
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err(Error::field(name, "may be sent only once"));
    }
    let text = value.to_str().ok().filter(|text| text.len() <= MAX_VALUE_BYTES);
    let text = text.ok_or_else(|| Error::field(name, "must be at most 8192 printable ASCII characters"))?;
    Ok(Some(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[&str] = &["x-signature", "x-id"];

    fn read(pairs: &[(&'static str, &str)]) -> Result<DeclaredHeaders> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, http::HeaderValue::from_bytes(value.as_bytes()).expect("a value"));
        }
        DeclaredHeaders::read(NAMES, &headers)
    }

    #[test]
    fn only_declared_headers_are_readable() {
        let headers = read(&[("x-signature", "abc"), ("authorization", "secret")]).expect("valid");
        assert_eq!(headers.get("x-signature").expect("declared"), Some("abc"));
        assert_eq!(headers.get("x-id").expect("declared"), None);
        assert!(headers.get("authorization").is_err());
    }

    #[test]
    fn repeated_long_and_unprintable_values_are_rejected() {
        assert!(read(&[("x-id", "1"), ("x-id", "1")]).is_err());
        assert!(read(&[("x-id", "é")]).is_err());
        assert!(read(&[("x-id", &"1".repeat(MAX_VALUE_BYTES))]).is_ok());
        assert!(read(&[("x-id", &"1".repeat(MAX_VALUE_BYTES + 1))]).is_err());
    }
}
