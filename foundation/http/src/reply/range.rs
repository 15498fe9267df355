//! Ranges of a file (RFC 9110, section 14): the part that a request asks for.

use std::fmt;
use std::ops::Range;

use gpuaas_core::{Code, Error, Result};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};

/// The range headers of a request.
#[derive(Debug, Clone, Default)]
pub struct RangeRequest {
    /// Value of `Range`; `None` unless exactly one is sent.
    range: Option<String>,
    if_range: Option<String>,
}

/// Reason of `range_not_satisfiable`: carries the file's length to the answer's `Content-Range`.
#[derive(Debug)]
pub(crate) struct UnsatisfiableRange {
    length: u64,
}

impl fmt::Display for UnsatisfiableRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the file has {} bytes", self.length)
    }
}

impl std::error::Error for UnsatisfiableRange {}

impl RangeRequest {
    /// Reads the range headers. Only GET has ranges.
    pub(crate) fn of(parts: &Parts) -> Self {
        if parts.method != Method::GET {
            return Self::default();
        }
        let only = |name: HeaderName| {
            let mut values = parts.headers.get_all(name).iter();
            let value = values.next()?.to_str().ok()?.trim().to_owned();
            values.next().is_none().then_some(value)
        };
        Self { range: only(header::RANGE), if_range: only(header::IF_RANGE) }
    }

    /// Returns the requested part of a file, or `None` for the whole file.
    ///
    /// A header that is malformed, has another unit or names several ranges is ignored, as is one whose `If-Range` isn't the
    /// file's tag. Fails if the range is beyond the end of the file.
    pub(super) fn select(&self, length: u64, etag: Option<&str>) -> Result<Option<Range<u64>>> {
        let unchanged = self.if_range.as_deref().is_none_or(|expected| etag == Some(expected));
        let Some(wanted) = self.range.as_deref().filter(|_| unchanged).and_then(WantedRange::parse) else {
            return Ok(None);
        };
        let beyond = || Error::from(Code::RangeNotSatisfiable).because(UnsatisfiableRange { length });
        match wanted {
            WantedRange::Last(0) => Err(beyond()),
            // An empty file has no range that could be named.
            WantedRange::Last(_) if length == 0 => Ok(None),
            WantedRange::Last(count) => Ok(Some(length.saturating_sub(count)..length)),
            WantedRange::From(first, _) if first >= length => Err(beyond()),
            WantedRange::From(first, last) => {
                Ok(Some(first..last.map_or(length, |last| last.saturating_add(1).min(length))))
            }
        }
    }
}

/// One range as the client wrote it.
#[derive(Debug, PartialEq)]
enum WantedRange {
    /// First byte, and last one if given.
    From(u64, Option<u64>),
    /// Number of bytes at the end.
    Last(u64),
}

impl WantedRange {
    fn parse(header: &str) -> Option<Self> {
        let (unit, range) = header.split_once('=')?;
        let (first, last) = range.trim().split_once('-')?;
        if !unit.eq_ignore_ascii_case("bytes") {
            return None;
        }
        match (first, last) {
            ("", count) => Some(Self::Last(number(count)?)),
            (first, "") => Some(Self::From(number(first)?, None)),
            (first, last) => {
                let (first, last) = (number(first)?, number(last)?);
                (first <= last).then_some(Self::From(first, Some(last)))
            }
        }
    }
}

/// Parses digits; numbers beyond 64 bits are beyond every file.
fn number(digits: &str) -> Option<u64> {
    let valid = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    valid.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// Adds `Content-Range` to the answer if the error is about a range.
pub(crate) fn add_length(error: &Error, headers: &mut HeaderMap) {
    let source = std::error::Error::source(error);
    if let Some(range) = source.and_then(|source| source.downcast_ref::<UnsatisfiableRange>())
        && let Ok(value) = HeaderValue::from_str(&format!("bytes */{}", range.length))
    {
        headers.insert(header::CONTENT_RANGE, value);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn select(range: &str, if_range: Option<&str>, length: u64) -> Result<Option<Range<u64>>, Code> {
        let request = RangeRequest { range: Some(range.to_owned()), if_range: if_range.map(str::to_owned) };
        request.select(length, Some("\"v1\"")).map_err(|error| error.code)
    }

    #[test]
    fn ranges_are_cut_at_the_end_of_the_file() {
        for (range, selected) in [
            ("bytes=0-0", Ok(Some(0..1))),
            ("bytes=2-5", Ok(Some(2..6))),
            ("Bytes= 2-", Ok(Some(2..10))),
            ("bytes=9-99999999999999999999999", Ok(Some(9..10))),
            ("bytes=-3", Ok(Some(7..10))),
            ("bytes=-11", Ok(Some(0..10))),
            ("bytes=10-", Err(Code::RangeNotSatisfiable)),
            ("bytes=99999999999999999999999-", Err(Code::RangeNotSatisfiable)),
            ("bytes=-0", Err(Code::RangeNotSatisfiable)),
        ] {
            assert_eq!(select(range, None, 10), selected, "{range}");
        }
        assert_eq!(select("bytes=-1", None, 0), Ok(None));
        assert_eq!(select("bytes=0-", None, 0), Err(Code::RangeNotSatisfiable));
    }

    #[test]
    fn malformed_and_several_ranges_are_ignored() {
        for range in
            ["bytes=5-2", "bytes=0-1,3-4", "bytes=", "bytes=-", "bytes=a-b", "bytes=+1-2", "lines=0-1", "0-1"]
        {
            assert_eq!(select(range, None, 10), Ok(None), "{range}");
        }
    }

    #[test]
    fn a_range_of_another_version_is_ignored() {
        assert_eq!(select("bytes=0-1", Some("\"v1\""), 10), Ok(Some(0..2)));
        for other in ["\"v2\"", "W/\"v1\"", "v1", "Thu, 19 Nov 2026 00:00:00 GMT"] {
            assert_eq!(select("bytes=0-1", Some(other), 10), Ok(None), "{other}");
            assert_eq!(select("bytes=10-", Some(other), 10), Ok(None), "{other}");
        }
    }

    proptest! {
        #[test]
        fn every_selection_is_a_part_of_the_file(range in "(bytes=)?[0-9]{0,3}-[0-9]{0,3}|.*", length in 0_u64..200) {
            if let Ok(Some(part)) = select(&range, None, length) {
                prop_assert!(part.start < part.end && part.end <= length);
            }
        }
    }
}
