//! Times in requests: limited to years that every component can store and calculate with.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use gpuaas_core::{Error, Result};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};
use utoipa::{PartialSchema, ToSchema};

/// Accepted years. PostgreSQL, JavaScript and Python support all of them, with room for differences.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=9998;

static MESSAGE: LazyLock<String> =
    LazyLock::new(|| format!("must be an RFC 3339 time of the years {} to {}", YEARS.start(), YEARS.end()));

/// A time in a request. Requests use no other type for times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Timestamp(DateTime<Utc>);

impl Timestamp {
    pub fn get(self) -> DateTime<Utc> {
        self.0
    }
}

fn is_in_range(at: DateTime<Utc>) -> bool {
    use chrono::Datelike;
    YEARS.contains(&at.year())
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        let at = DateTime::parse_from_rfc3339(&text).ok().map(|at| at.to_utc());
        at.filter(|at| is_in_range(*at)).map(Self).ok_or_else(|| D::Error::custom(&*MESSAGE))
    }
}

impl PartialSchema for Timestamp {
    fn schema() -> RefOr<Schema> {
        let format = SchemaFormat::KnownFormat(KnownFormat::DateTime);
        ObjectBuilder::new().schema_type(Type::String).format(Some(format)).into()
    }
}

impl ToSchema for Timestamp {}

/// Rejects cursor positions that no listing issues and that the database can't store: text with NUL, times out of range.
pub(crate) fn check_position(value: &Value) -> Result<()> {
    let wrong = || Error::field("cursor", "contains a value that no listing issues");
    match value {
        Value::String(text) if text.contains('\0') => Err(wrong()),
        Value::String(text) => match text.parse::<DateTime<Utc>>() {
            Ok(at) if !is_in_range(at) => Err(wrong()),
            _ => Ok(()),
        },
        Value::Array(items) => items.iter().try_for_each(check_position),
        Value::Object(map) => map.values().try_for_each(check_position),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_times_that_everything_can_hold_are_accepted() {
        let parse = |text: &str| serde_json::from_value::<Timestamp>(Value::from(text));
        assert_eq!(
            parse("2026-02-03T04:05:06+01:00").expect("a time").get().to_rfc3339(),
            "2026-02-03T03:05:06+00:00"
        );
        for text in [
            "+262000-01-01T00:00:00Z",
            "0001-01-01T00:00:00Z",
            "-4713-01-01T00:00:00Z",
            "9999-12-31T23:59:59Z",
            "1969-12-31T23:59:59Z",
            "2026-02-30T00:00:00Z",
            "tomorrow",
            "",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn positions_hold_no_nul_and_no_time_out_of_range() {
        for bad in [serde_json::json!(["a\0"]), serde_json::json!({ "at": "+262000-01-01T00:00:00Z" })] {
            assert!(check_position(&bad).is_err(), "{bad}");
        }
        assert!(check_position(&serde_json::json!(["2026-02-03T04:05:06Z", 7, null])).is_ok());
    }
}
