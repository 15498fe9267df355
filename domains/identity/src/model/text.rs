//! Validated input texts.

use gpuaas_core::{Secret, secret::MAX_SECRET_CHARS};
use gpuaas_http::text_type;
use serde::{Deserialize, Deserializer};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

text_type! {
    /// A user name, for signing in and as the POSIX account name on nodes.
    Username, 2..=32, pattern "^[a-z][a-z0-9_-]*$", example "ada",
    check |text| {
        text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_' || b == b'-')
    },
    "must have 2 to 32 lowercase letters, digits, _ or -, beginning with a letter"
}

text_type! {
    /// An e-mail address, checked for its form only.
    Email, 3..=254, pattern r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$", example "ada@example.org",
    check |text| match text.split_once('@') {
        Some((local, domain)) => {
            let local_ok = |b: u8| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&b);
            let label_ok = |label: &str| !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
            !local.is_empty() && local.bytes().all(local_ok) && domain.split('.').all(label_ok)
        }
        None => false,
    },
    "must be an e-mail address"
}

const MIN_PASSWORD_CHARS: usize = 12;

/// A new password chosen by a user.
pub struct NewPassword(pub(crate) Secret<String>);

impl<'de> Deserialize<'de> for NewPassword {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let secret = Secret::<String>::deserialize(deserializer)?;
        let length = secret.expose().chars().count();
        if !(MIN_PASSWORD_CHARS..=MAX_SECRET_CHARS).contains(&length) {
            return Err(serde::de::Error::custom("must have 12 to 1024 characters"));
        }
        Ok(Self(secret))
    }
}

impl utoipa::PartialSchema for NewPassword {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Password)))
            .min_length(Some(MIN_PASSWORD_CHARS))
            .max_length(Some(MAX_SECRET_CHARS))
            .write_only(true)
            .into()
    }
}

impl utoipa::ToSchema for NewPassword {}
