//! Cursor paging: opaque cursors, bound to the operation and its filter.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use gpuaas_core::chain::sha256;
use gpuaas_core::{Error, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::timestamp::check_position;

const DEFAULT_SIZE: u8 = 50;
const MAX_SIZE: u8 = 200;

/// A query with `cursor` and `page_size`; implemented by [`paged_query!`](crate::paged_query!).
pub trait Paged {
    fn cursor(&self) -> Option<&str>;
    fn page_size(&self) -> Option<u8>;
}

/// Declares the query of an operation that isn't a listing. Unknown parameters are rejected.
#[macro_export]
macro_rules! query {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($fields:tt)* }) => {
        $(#[$meta])*
        #[derive(::serde::Deserialize, ::utoipa::IntoParams)]
        #[serde(deny_unknown_fields)]
        #[into_params(parameter_in = Query)]
        $vis struct $name { $($fields)* }
    };
}

/// Declares the query of a listing: adds `cursor` and `page_size` to its fields.
#[macro_export]
macro_rules! paged_query {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $type:ty),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(::serde::Deserialize, ::utoipa::IntoParams)]
        #[serde(deny_unknown_fields)]
        #[into_params(parameter_in = Query)]
        $vis struct $name {
            $($(#[$field_meta])* $field_vis $field: $type,)*
            /// The `next_cursor` of the previous page.
            #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
            cursor: Option<String>,
            /// Maximum number of items per page.
            #[param(minimum = 1, maximum = 200, default = 50)]
            page_size: Option<u8>,
        }

        impl $crate::Paged for $name {
            fn cursor(&self) -> Option<&str> {
                self.cursor.as_deref()
            }

            fn page_size(&self) -> Option<u8> {
                self.page_size
            }
        }
    };
}

paged_query! {
    /// The query of a listing without filters.
    #[derive(Debug, Clone, Default)]
    pub struct PageQuery {}
}

/// A page of a listing and the cursor of the next one.
pub struct Page<T> {
    pub items: Vec<T>,
    pub next_cursor: Option<String>,
}

/// Declares the page type of a listing: one type per listing, because a generic type would appear in the contract under
/// two names.
#[macro_export]
macro_rules! page {
    ($(#[$meta:meta])* $vis:vis struct $name:ident of $item:ty) => {
        $(#[$meta])*
        #[derive(::serde::Serialize, ::utoipa::ToSchema)]
        $vis struct $name {
            pub items: Vec<$item>,
            pub next_cursor: Option<String>,
        }

        impl From<$crate::Page<$item>> for $name {
            fn from(page: $crate::Page<$item>) -> Self {
                Self { items: page.items, next_cursor: page.next_cursor }
            }
        }
    };
}

/// One request for a page of a listing.
pub struct Listing {
    cursor: Cursor,
    token: Option<String>,
    size: u8,
}

impl Listing {
    /// Parses the query of an operation. `filter` contains everything else that decides which items the listing shows,
    /// and in which order: a cursor is rejected with any other filter.
    pub fn new(operation: &str, filter: &impl Serialize, query: &impl Paged) -> Result<Self> {
        let size = match query.page_size().unwrap_or(DEFAULT_SIZE) {
            size @ 1..=MAX_SIZE => size,
            _ => return Err(Error::field("page_size", "must be from 1 to 200")),
        };
        Ok(Self { cursor: Cursor::of(operation, filter)?, token: query.cursor().map(str::to_owned), size })
    }

    /// Returns the position of the last item of the previous page, or `None` for the first page.
    pub fn after<P: DeserializeOwned>(&self) -> Result<Option<P>> {
        self.cursor.position(self.token.as_deref())
    }

    /// Returns the number of rows to read: one more than the page, to detect whether there is a next page.
    pub fn limit(&self) -> i64 {
        i64::from(self.size) + 1
    }

    /// Returns the cursor of a position, for a listing that isn't made of rows.
    pub fn cursor_at(&self, position: &impl Serialize) -> Result<String> {
        self.cursor.token(position)
    }

    /// Builds the page of these rows. `position` is the value that the next request gets from [`Listing::after`].
    pub fn page<T, P: Serialize, R: From<Page<T>>>(
        &self,
        rows: Vec<T>,
        position: impl Fn(&T) -> P,
    ) -> Result<R> {
        let (items, next_cursor) = self.cursor.cut(rows, self.size, position)?;
        Ok(Page { items, next_cursor }.into())
    }
}

/// Cursors of one listing with one filter.
struct Cursor {
    binding: String,
}

#[derive(Serialize, Deserialize)]
struct Token<P> {
    b: String,
    p: P,
}

impl Cursor {
    fn of(operation: &str, filter: &impl Serialize) -> Result<Self> {
        let filter = serde_json::to_vec(filter).map_err(Error::internal)?;
        let binding = sha256(&[operation.as_bytes(), b"\n", &filter])[..16].to_owned();
        Ok(Self { binding })
    }

    /// Returns the position in a cursor. Rejects cursors of another listing or filter.
    fn position<P: DeserializeOwned>(&self, cursor: Option<&str>) -> Result<Option<P>> {
        let Some(cursor) = cursor else { return Ok(None) };
        let bytes = URL_SAFE_NO_PAD.decode(cursor).ok();
        let token = bytes.and_then(|bytes| serde_json::from_slice::<Token<Value>>(&bytes).ok());
        let wrong = || Error::field("cursor", "must be the next_cursor of this listing with the same filter");
        let token = token.filter(|token| token.b == self.binding).ok_or_else(wrong)?;
        check_position(&token.p)?;
        serde_json::from_value(token.p).map(Some).map_err(|_| wrong())
    }

    /// Splits a list that was read with one item more than the page into the page and the cursor of the next one.
    fn cut<T, P: Serialize>(
        &self,
        mut items: Vec<T>,
        size: u8,
        position: impl Fn(&T) -> P,
    ) -> Result<(Vec<T>, Option<String>)> {
        if items.len() <= usize::from(size) {
            return Ok((items, None));
        }
        items.truncate(usize::from(size));
        let Some(last) = items.last() else { return Ok((items, None)) };
        let token = self.token(position(last))?;
        Ok((items, Some(token)))
    }

    fn token(&self, position: impl Serialize) -> Result<String> {
        let token = Token { b: self.binding.clone(), p: position };
        let token = serde_json::to_vec(&token).map_err(Error::internal)?;
        Ok(URL_SAFE_NO_PAD.encode(token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_serves_only_the_listing_that_made_it() {
        let listing = Cursor::of("listThings", &("red", 1)).expect("serialises");
        let (page, next) = listing.cut(vec![1, 2, 3], 2, |n| *n).expect("cuts");
        assert_eq!(page, [1, 2]);
        assert_eq!(listing.position::<i32>(next.as_deref()).expect("own cursor"), Some(2));
        let other = Cursor::of("listThings", &("blue", 1)).expect("serialises");
        assert!(other.position::<i32>(next.as_deref()).is_err());
        assert!(listing.position::<i32>(Some("%%")).is_err());
    }

    #[test]
    fn the_last_page_has_no_cursor() {
        let listing = Cursor::of("listThings", &()).expect("serialises");
        assert_eq!(listing.cut(vec![1, 2], 2, |n| *n).expect("cuts"), (vec![1, 2], None));
    }
}
