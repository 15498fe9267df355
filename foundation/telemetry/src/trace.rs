//! The W3C trace context: parsed from a request, continued, and passed on.

use std::fmt;

const SAMPLED: u8 = 1;

/// A `traceparent`: a trace id and the id of the parent span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceParent {
    trace_id: [u8; 16],
    span_id: [u8; 8],
    flags: u8,
}

impl TraceParent {
    /// Starts a trace. The bytes come from the caller's entropy.
    pub fn mint(trace_id: [u8; 16], span_id: [u8; 8]) -> Self {
        Self { trace_id, span_id, flags: SAMPLED }
    }

    /// Returns the same trace with a new span.
    pub fn child(self, span_id: [u8; 8]) -> Self {
        Self { span_id, ..self }
    }

    /// Parses a header. Returns `None` for an invalid one: the standard requires starting a new trace then.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let [version] = hex(parts.next()?)?;
        let parsed = Self {
            trace_id: hex(parts.next()?)?,
            span_id: hex(parts.next()?)?,
            flags: hex::<1>(parts.next()?)?[0] & SAMPLED,
        };
        // Later versions may append fields; version 0 may not, and 255 is no version.
        let known = version != 0xff && (version != 0 || parts.next().is_none());
        let valid = parsed.trace_id != [0; 16] && parsed.span_id != [0; 8];
        (known && valid).then_some(parsed)
    }
}

impl fmt::Display for TraceParent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trace_id = u128::from_be_bytes(self.trace_id);
        let span_id = u64::from_be_bytes(self.span_id);
        write!(f, "00-{trace_id:032x}-{span_id:016x}-{:02x}", self.flags)
    }
}

/// Parses exactly `N` bytes of lower-case hex, as the standard requires.
fn hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let well_formed = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if text.len() != 2 * N || !well_formed {
        return None;
    }
    let mut bytes = [0; N];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[test]
    fn a_header_is_read_and_written_back() {
        let parsed = TraceParent::parse(EXAMPLE).expect("valid");
        assert_eq!(parsed.to_string(), EXAMPLE);
    }

    #[test]
    fn a_child_stays_in_its_trace() {
        let child = TraceParent::parse(EXAMPLE).expect("valid").child([7; 8]);
        assert_eq!(child.to_string(), "00-4bf92f3577b34da6a3ce929d0e0e4736-0707070707070707-01");
    }

    #[test]
    fn a_minted_one_can_be_read() {
        let minted = TraceParent::mint([1; 16], [2; 8]);
        assert_eq!(TraceParent::parse(&minted.to_string()), Some(minted));
    }

    #[test]
    fn a_later_version_is_read_as_far_as_we_know_it() {
        let later = EXAMPLE.replacen("00-", "cc-", 1) + "-what-the-future-will-be";
        assert_eq!(TraceParent::parse(&later), TraceParent::parse(EXAMPLE));
    }

    #[test]
    fn broken_headers_are_none() {
        let broken = [
            "",
            "00",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-+0f067aa0ba902b7-01",
        ];
        for text in broken {
            assert_eq!(TraceParent::parse(text), None, "{text}");
        }
    }
}
