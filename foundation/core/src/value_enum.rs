//! The [`value_enum!`](crate::value_enum!) macro: enums stored and sent as text.

/// Declares an enum with a fixed text for each value, in the API and in the database.
#[macro_export]
macro_rules! value_enum {
    // Texts are `tt`: a `literal` fragment in `serde(rename)` is invisible to `ToSchema`.
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:tt),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize, ::utoipa::ToSchema)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $text)] $variant),+ }

        impl $name {
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// Parses a text of the database. An unknown one is an internal error.
            pub fn parse(text: &str) -> $crate::Result<Self> {
                match text {
                    $($text => Ok(Self::$variant),)+
                    _ => Err($crate::Error::internal(format!("the database holds an unknown value {text:?}"))),
                }
            }
        }
    };
}
