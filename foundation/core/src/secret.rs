//! Secret types: can't be printed, logged, compared in variable time or serialised.

use std::cell::Cell;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use zeroize::Zeroize;

/// A secret value. It has no `Debug`, no `Display` and no `Serialize`; `expose` is the only accessor, and easy to search
/// for. Zeroed when dropped.
pub struct Secret<T: Zeroize>(T);

impl<T: Zeroize> Secret<T> {
    pub fn new(value: T) -> Self {
        Self(value)
    }

    pub fn expose(&self) -> &T {
        &self.0
    }
}

impl<T: Zeroize + Clone> Clone for Secret<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T: Zeroize> Drop for Secret<T> {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl<'de, T: Zeroize + Deserialize<'de>> Deserialize<'de> for Secret<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}

/// The longest secret a request may carry.
pub const MAX_SECRET_CHARS: usize = 1024;

/// A secret in a request: a password, a refresh token.
#[derive(Clone)]
pub struct SecretText(Secret<String>);

impl SecretText {
    pub fn secret(&self) -> &Secret<String> {
        &self.0
    }
}

impl<'de> Deserialize<'de> for SecretText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let secret = Secret::<String>::deserialize(deserializer)?;
        if !(1..=MAX_SECRET_CHARS).contains(&secret.expose().chars().count()) {
            return Err(serde::de::Error::custom("must have 1 to 1024 characters"));
        }
        Ok(Self(secret))
    }
}

impl utoipa::PartialSchema for SecretText {
    fn schema() -> RefOr<Schema> {
        let format = utoipa::openapi::SchemaFormat::KnownFormat(utoipa::openapi::KnownFormat::Password);
        ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .format(Some(format))
            .min_length(Some(1))
            .max_length(Some(MAX_SECRET_CHARS))
            .write_only(true)
            .into()
    }
}

impl utoipa::ToSchema for SecretText {}

thread_local! {
    static REVEALING: Cell<bool> = const { Cell::new(false) };
}

/// A secret that is shown once, in the response of the operation that created it. In any other serialisation, including
/// the stored response that a replay returns, it is null. [`Shown`] next to it reports which case applies.
pub struct ShownOnce(Secret<String>);

impl ShownOnce {
    pub fn new(secret: Secret<String>) -> Self {
        Self(secret)
    }

    /// Serialises with secrets revealed. Only the HTTP layer calls this, and only for operations
    /// that declare it.
    pub fn revealing<R>(serialise: impl FnOnce() -> R) -> R {
        struct Hide;
        impl Drop for Hide {
            fn drop(&mut self) {
                REVEALING.set(false);
            }
        }
        REVEALING.set(true);
        let _hide = Hide;
        serialise()
    }
}

impl Serialize for ShownOnce {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        REVEALING.get().then(|| self.0.expose()).serialize(serializer)
    }
}

impl utoipa::PartialSchema for ShownOnce {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type([Type::String, Type::Null].into_iter().collect::<SchemaType>())
            .description(Some("A secret shown once; null in a replayed response."))
            .into()
    }
}

impl utoipa::ToSchema for ShownOnce {}

/// True in the first response, false in a replay: reports whether the secrets of the response are included.
pub struct Shown;

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(REVEALING.get())
    }
}

impl utoipa::PartialSchema for Shown {
    fn schema() -> RefOr<Schema> {
        let text = "True if the response contains the secret; false in a replayed response.";
        ObjectBuilder::new().schema_type(SchemaType::Type(Type::Boolean)).description(Some(text)).into()
    }
}

impl utoipa::ToSchema for Shown {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_once_is_hidden_unless_revealed() {
        let secret = (ShownOnce::new(Secret::new("hunter2".to_owned())), Shown);
        let hidden = serde_json::to_string(&secret).expect("serialises");
        let shown = ShownOnce::revealing(|| serde_json::to_string(&secret)).expect("serialises");
        assert_eq!(hidden, "[null,false]");
        assert_eq!(shown, r#"["hunter2",true]"#);
        assert_eq!(serde_json::to_string(&secret).expect("serialises"), hidden);
    }
}
