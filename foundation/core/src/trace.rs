//! Trace context (W3C): the spans of a request, from the API to the agent and back.

use std::fmt;

use crate::sources::Entropy;

const SAMPLED: u8 = 1;

/// A `traceparent`: a trace and one of its spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceParent {
    trace_id: u128,
    span_id: u64,
    flags: u8,
}

impl TraceParent {
    /// Parses a header or a stored value. Returns `None` for an invalid one.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let version = hex(parts.next()?, 2)?;
        let trace_id = hex(parts.next()?, 32)?;
        let span_id = u64::try_from(hex(parts.next()?, 16)?).ok()?;
        let flags = u8::try_from(hex(parts.next()?, 2)?).ok()? & SAMPLED;
        // Later versions may append fields; version 0 may not, and 255 is no version.
        let known = version != 0xff && (version != 0 || parts.next().is_none());
        (known && trace_id != 0 && span_id != 0).then_some(Self { trace_id, span_id, flags })
    }
}

impl fmt::Display for TraceParent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "00-{:032x}-{:016x}-{:02x}", self.trace_id, self.span_id, self.flags)
    }
}

/// Parses exactly so many digits of lower-case hex, as the standard requires.
fn hex(text: &str, digits: usize) -> Option<u128> {
    let well_formed = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if text.len() != digits || !well_formed {
        return None;
    }
    u128::from_str_radix(text, 16).ok()
}

/// A span: a unit of work of a trace, and the span that caused it. Everything the work writes carries its `traceparent`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpanContext {
    own: TraceParent,
    parent_id: Option<u64>,
}

impl SpanContext {
    /// Starts a trace, for work without a cause.
    pub fn root(entropy: &Entropy) -> Self {
        let trace_id = u128::from_be_bytes(entropy.bytes());
        Self { own: TraceParent { trace_id, span_id: new_id(entropy), flags: SAMPLED }, parent_id: None }
    }

    /// Continues the trace of a `traceparent` and keeps its flags. Starts a new trace if it is invalid, as the standard
    /// requires.
    pub fn child_of(traceparent: &str, entropy: &Entropy) -> Self {
        let Some(parent) = TraceParent::parse(traceparent) else { return Self::root(entropy) };
        Self { own: TraceParent { span_id: new_id(entropy), ..parent }, parent_id: Some(parent.span_id) }
    }

    pub fn traceparent(&self) -> TraceParent {
        self.own
    }

    pub fn trace_id(&self) -> impl fmt::Display + use<> {
        Hex::<32>(self.own.trace_id)
    }

    pub fn span_id(&self) -> impl fmt::Display + use<> {
        Hex::<16>(self.own.span_id.into())
    }

    /// Returns the span id of the cause; none if the span starts its trace.
    pub fn parent_id(&self) -> Option<impl fmt::Display + use<>> {
        self.parent_id.map(|id| Hex::<16>(id.into()))
    }
}

fn new_id(entropy: &Entropy) -> u64 {
    u64::from_be_bytes(entropy.bytes())
}

/// An id in lower-case hex of fixed width.
struct Hex<const WIDTH: usize>(u128);

impl<const WIDTH: usize> fmt::Display for Hex<WIDTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:0WIDTH$x}", self.0)
    }
}

/// Opens a tracing span with the ids of a [`SpanContext`] and more fields. The caller's crate needs `tracing`.
#[macro_export]
macro_rules! trace_span {
    ($name:literal, $span:expr, $($fields:tt)+) => {{
        let span: &$crate::SpanContext = &$span;
        tracing::info_span!(
            $name,
            trace_id = %span.trace_id(),
            span_id = %span.span_id(),
            parent_id = span.parent_id().map(tracing::field::display),
            $($fields)+
        )
    }};
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
    fn a_child_stays_in_its_trace_and_knows_its_parent() {
        let entropy = Entropy::seeded(1);
        for flags in ["00", "01"] {
            let parent = format!("{}{flags}", &EXAMPLE[..EXAMPLE.len() - 2]);
            let child = SpanContext::child_of(&parent, &entropy);
            assert_eq!(child.trace_id().to_string(), "4bf92f3577b34da6a3ce929d0e0e4736");
            assert_eq!(child.parent_id().map(|id| id.to_string()).as_deref(), Some("00f067aa0ba902b7"));
            let own = child.traceparent().to_string();
            assert_eq!(own, format!("00-{}-{}-{flags}", child.trace_id(), child.span_id()));
            assert_ne!(own, parent);
        }
    }

    #[test]
    fn work_without_a_valid_cause_starts_a_trace() {
        let entropy = Entropy::seeded(1);
        let (first, second) = (SpanContext::root(&entropy), SpanContext::child_of("00-nothing", &entropy));
        for root in [first, second] {
            assert!(root.parent_id().is_none());
            assert_eq!(TraceParent::parse(&root.traceparent().to_string()), Some(root.traceparent()));
        }
        assert_ne!(first.trace_id().to_string(), second.trace_id().to_string());
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
