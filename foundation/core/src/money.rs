//! Money: integer minor units of a currency. Arithmetic never rounds, mixes currencies or overflows silently.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

/// An ISO 4217 code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Currency([u8; 3]);

impl Currency {
    pub const USD: Self = Self(*b"USD");

    pub fn as_str(&self) -> &str {
        // Constructed from ASCII letters only.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Returns the number of decimal digits defined by ISO 4217.
    pub const fn digits(self) -> usize {
        match &self.0 {
            b"BIF" | b"CLP" | b"DJF" | b"GNF" | b"ISK" | b"JPY" | b"KMF" | b"KRW" | b"PYG" | b"RWF"
            | b"UGX" | b"VND" | b"VUV" | b"XAF" | b"XOF" | b"XPF" => 0,
            b"BHD" | b"IQD" | b"JOD" | b"KWD" | b"LYD" | b"OMR" | b"TND" => 3,
            _ => 2,
        }
    }
}

impl FromStr for Currency {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Self, MoneyError> {
        let code = <[u8; 3]>::try_from(text.as_bytes()).ok();
        code.filter(|code| code.iter().all(u8::is_ascii_uppercase)).map(Self).ok_or(MoneyError::Currency)
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Currency {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Currency {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl utoipa::PartialSchema for Currency {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .min_length(Some(3))
            .max_length(Some(3))
            .pattern(Some("^[A-Z]{3}$"))
            .description(Some("ISO 4217."))
            .examples(["USD"])
            .into()
    }
}
impl ToSchema for Currency {}

/// An amount of money: 4.50 USD is 450 minor units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Money {
    /// In the currency's smallest unit.
    #[serde(rename = "amount_minor")]
    pub minor: i64,
    pub currency: Currency,
}

/// Error of parsing or arithmetic with amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    #[error("must be three capital letters of ISO 4217")]
    Currency,
    #[error("amounts in {0} and {1} can't be combined")]
    Mixed(Currency, Currency),
    #[error("the amount is too large")]
    Overflow,
    #[error("must be an amount such as 4.50")]
    Amount,
}

impl Money {
    pub const fn new(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    pub fn plus(self, other: Self) -> Result<Self, MoneyError> {
        self.with(other, i64::checked_add)
    }

    pub fn minus(self, other: Self) -> Result<Self, MoneyError> {
        self.with(other, i64::checked_sub)
    }

    pub fn times(self, count: i64) -> Result<Self, MoneyError> {
        let minor = self.minor.checked_mul(count).ok_or(MoneyError::Overflow)?;
        Ok(Self { minor, ..self })
    }

    /// Parses a decimal amount such as `4.50`, with no more digits than the currency has.
    pub fn read(text: &str, currency: Currency) -> Result<Self, MoneyError> {
        let (sign, unsigned) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        let dangling = unsigned.ends_with('.') || whole.is_empty();
        if dangling || part.len() > currency.digits() || !is_number(whole) || !is_number(part) {
            return Err(MoneyError::Amount);
        }
        let minor: i128 = format!("{whole}{part:0<width$}", width = currency.digits())
            .parse()
            .map_err(|_| MoneyError::Overflow)?;
        let minor = i64::try_from(sign * minor).map_err(|_| MoneyError::Overflow)?;
        Ok(Self { minor, currency })
    }

    fn with(self, other: Self, operation: fn(i64, i64) -> Option<i64>) -> Result<Self, MoneyError> {
        if self.currency != other.currency {
            return Err(MoneyError::Mixed(self.currency, other.currency));
        }
        let minor = operation(self.minor, other.minor).ok_or(MoneyError::Overflow)?;
        Ok(Self { minor, ..self })
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.currency.digits();
        let sign = if self.minor < 0 { "-" } else { "" };
        let text = format!("{:0>width$}", self.minor.unsigned_abs(), width = digits + 1);
        let (whole, part) = text.split_at(text.len() - digits);
        let point = if digits > 0 { "." } else { "" };
        write!(f, "{sign}{whole}{point}{part} {}", self.currency)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn usd(minor: i64) -> Money {
        Money::new(minor, Currency::USD)
    }

    fn currency() -> impl Strategy<Value = Currency> {
        prop::sample::select(vec!["USD", "EUR", "JPY", "KWD"]).prop_map(|code| code.parse().expect("a code"))
    }

    #[test]
    fn the_wire_has_minor_units_and_a_code() {
        let wire = json!({ "amount_minor": 450, "currency": "USD" });
        assert_eq!(serde_json::to_value(usd(450)).expect("serialises"), wire);
        assert_eq!(serde_json::from_value::<Money>(wire).expect("reads"), usd(450));
        for wrong in [
            json!({ "amount_minor": 4.5, "currency": "USD" }),
            json!({ "amount_minor": 450, "currency": "usd" }),
            json!({ "amount_minor": 450, "currency": "USD", "more": 1 }),
        ] {
            assert!(serde_json::from_value::<Money>(wrong.clone()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_people_write_is_read_exactly_or_not_at_all() {
        assert_eq!(Money::read("4.5", Currency::USD), Ok(usd(450)));
        assert_eq!(Money::read("-0.25", Currency::USD), Ok(usd(-25)));
        for wrong in ["", ".", "4.", ".5", "4.505", "4,50", "+4", "1e3", "--1", "4.5 "] {
            assert_eq!(Money::read(wrong, Currency::USD), Err(MoneyError::Amount), "{wrong:?}");
        }
        assert_eq!(Money::read("92233720368547758.08", Currency::USD), Err(MoneyError::Overflow));
    }

    proptest! {
        #[test]
        fn what_is_shown_is_read_again(minor: i64, currency in currency()) {
            let money = Money::new(minor, currency);
            let shown = money.to_string();
            let (amount, code) = shown.split_once(' ').expect("amount and code");
            prop_assert_eq!(code, currency.as_str());
            prop_assert_eq!(Money::read(amount, currency), Ok(money));
        }

        #[test]
        fn arithmetic_is_exact_or_refused(a: i64, b: i64) {
            let wide = |result: Result<Money, MoneyError>| result.ok().map(|money| i128::from(money.minor));
            let fits = |number: i128| i64::try_from(number).is_ok().then_some(number);
            prop_assert_eq!(wide(usd(a).plus(usd(b))), fits(i128::from(a) + i128::from(b)));
            prop_assert_eq!(wide(usd(a).minus(usd(b))), fits(i128::from(a) - i128::from(b)));
            prop_assert_eq!(wide(usd(a).times(b)), fits(i128::from(a) * i128::from(b)));
        }

        #[test]
        fn currencies_do_not_mix(a: i64, b: i64) {
            let euros = Money::new(b, "EUR".parse().expect("a code"));
            prop_assert!(matches!(usd(a).plus(euros), Err(MoneyError::Mixed(..))));
            prop_assert!(matches!(usd(a).minus(euros), Err(MoneyError::Mixed(..))));
        }
    }
}
