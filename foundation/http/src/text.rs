//! Text types for user input: the schema describes exactly the texts that the code accepts.

/// Declares a text type: trimmed, without control characters, with length bounds and a pattern in the contract.
///
/// `check` is a plain function over the text; `pattern` is the equivalent regular expression for clients.
#[macro_export]
macro_rules! text_type {
    (
        $(#[$doc:meta])*
        $name:ident, $min:literal..=$max:literal, pattern $pattern:literal, example $example:literal,
        check $check:expr, $message:literal
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            pub fn new(text: impl Into<String>) -> ::std::result::Result<Self, &'static str> {
                let text: String = text.into();
                let check: fn(&str) -> bool = $check;
                if ($min..=$max).contains(&text.chars().count()) && check(&text) {
                    return Ok(Self(text));
                }
                Err($message)
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(d: D) -> ::std::result::Result<Self, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(d)?;
                Self::new(text).map_err(::serde::de::Error::custom)
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, s: S) -> ::std::result::Result<S::Ok, S::Error> {
                s.serialize_str(&self.0)
            }
        }

        impl ::utoipa::PartialSchema for $name {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::Schema> {
                ::utoipa::openapi::ObjectBuilder::new()
                    .schema_type(::utoipa::openapi::schema::SchemaType::Type(
                        ::utoipa::openapi::schema::Type::String,
                    ))
                    .min_length(Some($min))
                    .max_length(Some($max))
                    .pattern(Some($pattern))
                    .description(Some($message))
                    .examples([$example])
                    .into()
            }
        }
        impl ::utoipa::ToSchema for $name {}
    };
}

/// Returns true for a single line without control characters and without spaces at the ends.
pub fn is_plain_line(text: &str) -> bool {
    text.trim() == text && !text.chars().any(char::is_control)
}

text_type! {
    /// A display name.
    DisplayName, 1..=100, pattern r"^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$", example "Vision research",
    check is_plain_line, "must have 1 to 100 characters, no control characters, no space at the ends"
}

text_type! {
    /// A short name for use in URLs.
    Slug, 1..=63, pattern "^[a-z0-9][a-z0-9-]*$", example "vision-research",
    check |text| {
        !text.starts_with('-') && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    },
    "must have 1 to 63 lowercase letters, digits or hyphens, and not begin with a hyphen"
}

text_type! {
    /// The reason for an administrative action; kept in the audit log.
    ActionReason, 3..=500, pattern r"^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$", example "Left the company",
    check is_plain_line, "must have 3 to 500 characters"
}

/// Request body with a reason.
#[derive(serde::Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WithReason {
    pub reason: ActionReason,
}

impl Slug {
    /// Derives a slug from a name: `Vision research` becomes `vision-research`.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut slug = String::new();
        for c in name.to_lowercase().chars() {
            match c {
                c if c.is_ascii_alphanumeric() => slug.push(c),
                _ if !slug.is_empty() && !slug.ends_with('-') => slug.push('-'),
                _ => {}
            }
        }
        slug.truncate(63);
        Self::new(slug.trim_end_matches('-')).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_come_from_names() {
        assert_eq!(
            Slug::from_name("Vision  Research (2)").expect("has letters").as_str(),
            "vision-research-2"
        );
        assert!(Slug::from_name("研究").is_none());
    }

    #[test]
    fn odd_texts_are_refused() {
        for text in ["", " a", "a\n", "\u{7}"] {
            assert!(DisplayName::new(text).is_err(), "{text:?}");
        }
        for text in ["-a", "A", "a_b", "ä"] {
            assert!(Slug::new(text).is_err(), "{text:?}");
        }
    }
}
