//! Bounds of data sent by hosts: every text, list and number of a frame is checked while it is deserialised.
//!
//! Hosts aren't trusted. Accepted data fits PostgreSQL's `text` and `jsonb`, a metric label and a log line, so that a
//! faulty host can cause no more than the rejection of its own frame.

use std::collections::BTreeMap;

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Maximum characters of a label: a name, code, version or device address.
pub const MAX_LABEL: usize = 128;
/// Maximum characters of a sentence or log line.
pub const MAX_TEXT: usize = 2_000;
/// Maximum characters of a certificate request.
pub const MAX_PEM: usize = 16 * 1024;
/// Maximum GPUs of a host.
pub const MAX_GPUS: usize = 32;
/// Maximum slots of a host.
pub const MAX_SLOTS: usize = 256;
/// Maximum entries of any other list.
pub const MAX_ITEMS: usize = 1_024;
/// Maximum samples of an answer.
pub const MAX_SAMPLES: usize = 500;
/// Maximum nesting of a task's output.
const MAX_DEPTH: usize = 16;
/// Maximum values in a task's output, nested ones included.
const MAX_VALUES: usize = 20_000;
/// Maximum bytes of a signed text, and characters of a text in an output.
const MAX_PAYLOAD: usize = crate::MAX_FRAME_BYTES;

/// Returns true if the text may be a metric label, a name or a code: visible ASCII without quotes, backslashes and braces.
pub fn is_label(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_graphic() && !b"\"'`\\{}<>".contains(&byte);
    (1..=MAX_LABEL).contains(&text.len()) && text.bytes().all(fits)
}

/// Returns true if the text may be shown to people: no control characters but line breaks and tabs, and not too long.
pub fn is_text(text: &str, max: usize) -> bool {
    text.len() <= max.saturating_mul(4) && text.chars().count() <= max && text.chars().all(is_visible)
}

fn is_visible(c: char) -> bool {
    !c.is_control() || matches!(c, '\n' | '\t')
}

/// Returns the text so that [`is_text`] accepts it: control characters become spaces, and excess characters are cut.
pub fn clean(text: &str) -> String {
    text.chars().take(MAX_TEXT).map(|c| if is_visible(c) { c } else { ' ' }).collect()
}

pub(crate) fn label<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    if is_label(&text) { Ok(text) } else { Err(D::Error::custom("a name isn't well formed")) }
}

/// Deserialises a label or an empty text.
pub(crate) fn label_or_empty<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    let fits = text.is_empty() || is_label(&text);
    if fits { Ok(text) } else { Err(D::Error::custom("a name isn't well formed")) }
}

pub(crate) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    bounded(from, MAX_TEXT)
}

pub(crate) fn pem<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    bounded(from, MAX_PEM)
}

/// Deserialises a signed text. Its content is checked when it is opened.
pub(crate) fn payload<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    let fits = text.len() <= MAX_PAYLOAD && !text.contains('\0');
    if fits { Ok(text) } else { Err(D::Error::custom("a signed text isn't well formed")) }
}

fn bounded<'de, D: Deserializer<'de>>(from: D, max: usize) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    if is_text(&text, max) { Ok(text) } else { Err(D::Error::custom("a text isn't well formed")) }
}

pub(crate) fn optional_text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    let fits = text.as_deref().is_none_or(|text| is_text(text, MAX_TEXT));
    if fits { Ok(text) } else { Err(D::Error::custom("a text isn't well formed")) }
}

pub(crate) fn optional_label<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    let fits = text.as_deref().is_none_or(is_label);
    if fits { Ok(text) } else { Err(D::Error::custom("a name isn't well formed")) }
}

pub(crate) fn texts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let texts: Vec<String> = list::<_, _, MAX_ITEMS>(from)?;
    let fit = texts.iter().all(|text| is_text(text, MAX_TEXT));
    if fit { Ok(texts) } else { Err(D::Error::custom("a text isn't well formed")) }
}

/// Deserialises a list of at most `MAX` entries.
pub(crate) fn list<'de, D, T, const MAX: usize>(from: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct Items<T, const MAX: usize>(std::marker::PhantomData<T>);
    impl<'de, T: Deserialize<'de>, const MAX: usize> serde::de::Visitor<'de> for Items<T, MAX> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "a list of at most {MAX}")
        }

        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut from: A) -> Result<Vec<T>, A::Error> {
            let mut items = Vec::new();
            while let Some(item) = from.next_element()? {
                if items.len() == MAX {
                    return Err(A::Error::custom(format!("a list has more than {MAX} entries")));
                }
                items.push(item);
            }
            Ok(items)
        }
    }
    from.deserialize_seq(Items::<T, MAX>(std::marker::PhantomData))
}

/// Deserialises the supported versions of each task type.
pub(crate) fn versions<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, Vec<u16>>, D::Error> {
    let versions = BTreeMap::<String, Vec<u16>>::deserialize(from)?;
    let fits = |(name, versions): (&String, &Vec<u16>)| is_label(name) && versions.len() <= 64;
    if versions.len() <= 256 && versions.iter().all(fits) {
        return Ok(versions);
    }
    Err(D::Error::custom("the task types aren't well formed"))
}

/// Deserialises a finite number: JSON has no others.
pub(crate) fn finite<'de, D: Deserializer<'de>>(from: D) -> Result<f32, D::Error> {
    let number = f32::deserialize(from)?;
    if number.is_finite() { Ok(number) } else { Err(D::Error::custom("a number is out of range")) }
}

/// Deserialises a count that fits a PostgreSQL `bigint`.
pub(crate) fn count<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let number = u64::deserialize(from)?;
    let fits = i64::try_from(number).is_ok();
    if fits { Ok(number) } else { Err(D::Error::custom("a number is out of range")) }
}

/// Deserialises the index of a GPU, slot or NUMA node.
pub(crate) fn position<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let number = u32::deserialize(from)?;
    let fits = usize::try_from(number).is_ok_and(|number| number < MAX_ITEMS);
    if fits { Ok(number) } else { Err(D::Error::custom("a position is out of range")) }
}

/// Returns true if a task's output can be stored: bounded, and every text accepted by [`is_text`].
pub fn is_storable(output: &Value) -> bool {
    let mut values = 0;
    is_storable_within(output, MAX_DEPTH, &mut values)
}

fn is_storable_within(value: &Value, depth: usize, values: &mut usize) -> bool {
    *values += 1;
    if depth == 0 || *values > MAX_VALUES {
        return false;
    }
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        Value::String(text) => is_text(text, MAX_PAYLOAD),
        Value::Array(items) => items.iter().all(|item| is_storable_within(item, depth - 1, values)),
        Value::Object(fields) => fields
            .iter()
            .all(|(name, field)| is_text(name, MAX_LABEL) && is_storable_within(field, depth - 1, values)),
    }
}

/// Why a frame from a host is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum FrameFault {
    #[error("the frame is too long")]
    TooLong,
    #[error("the frame can't be read, or is out of bounds")]
    Malformed,
}

impl FrameFault {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TooLong => "too_long",
            Self::Malformed => "malformed",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_safe_in_a_metric_and_a_text_in_the_database() {
        for label in ["GPU-0a1b", "0000:18:00.0", "1.2.3+abc", "diag.health_probe", "vm_created"] {
            assert!(is_label(label), "{label}");
        }
        for label in ["", "a\"b", "a\nb", "a b", "a\\b", "a\0b", "é", "a{b}", &"a".repeat(129)] {
            assert!(!is_label(label), "{label:?}");
        }
        assert!(is_text("first line\n\tsecond line, in Malmö", 100));
        for text in ["a\0b", "a\u{1b}[31mb", "a\rb", "a\u{85}b", &"a".repeat(101)] {
            assert!(!is_text(text, 100), "{text:?}");
            assert!(is_text(&clean(text), MAX_TEXT), "{text:?}");
        }
    }

    #[test]
    fn an_output_is_bounded_in_depth_and_number() {
        let nested = (0..20).fold(Value::Null, |inner, _| Value::Array(vec![inner]));
        assert!(!is_storable(&nested));
        assert!(!is_storable(&Value::Array(vec![Value::Null; 20_001])));
        assert!(!is_storable(&serde_json::json!({ "a": ["\0"] })));
        assert!(!is_storable(&serde_json::json!({ "a\0": 1 })));
        assert!(is_storable(&serde_json::json!({ "lines": ["one", "two"] })));
    }
}
