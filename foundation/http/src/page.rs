//! Cursor paging: opaque cursors, bound to the operation and its filter.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use gpuaas_core::chain::sha256;
use gpuaas_core::{Error, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::IntoParams;

use crate::timestamp::check_position;

pub const DEFAULT_SIZE: u8 = 50;
pub const MAX_SIZE: u8 = 200;

/// The paging part of a query.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    pub cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    pub page_size: Option<u8>,
}

/// Positions of one listing. `filter` is whatever else decides what the listing shows, and in which order.
pub struct Cursor {
    binding: String,
}

#[derive(Serialize, Deserialize)]
struct Token<P> {
    b: String,
    p: P,
}

impl Cursor {
    pub fn of(operation: &str, filter: &impl Serialize) -> Result<Self> {
        let filter = serde_json::to_vec(filter).map_err(Error::internal)?;
        let binding = sha256(&[operation.as_bytes(), b"\n", &filter])[..16].to_owned();
        Ok(Self { binding })
    }

    /// The position a cursor names, if it belongs to this listing.
    pub fn position<P: DeserializeOwned>(&self, cursor: Option<&str>) -> Result<Option<P>> {
        let Some(cursor) = cursor else { return Ok(None) };
        let bytes = URL_SAFE_NO_PAD.decode(cursor).ok();
        let token = bytes.and_then(|bytes| serde_json::from_slice::<Token<Value>>(&bytes).ok());
        let wrong = || Error::field("cursor", "must be the next_cursor of this listing with the same filter");
        let token = token.filter(|token| token.b == self.binding).ok_or_else(wrong)?;
        check_position(&token.p)?;
        serde_json::from_value(token.p).map(Some).map_err(|_| wrong())
    }

    /// Cuts a list read with one item more than the page: the page, and the cursor to go on with.
    pub fn cut<T, P: Serialize>(
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
        let token = Token { b: self.binding.clone(), p: position(last) };
        let token = serde_json::to_vec(&token).map_err(Error::internal)?;
        Ok((items, Some(URL_SAFE_NO_PAD.encode(token))))
    }
}

impl PageQuery {
    /// Items a page, within bounds.
    pub fn size(&self) -> Result<u8> {
        match self.page_size.unwrap_or(DEFAULT_SIZE) {
            size @ 1..=MAX_SIZE => Ok(size),
            _ => Err(Error::field("page_size", "must be from 1 to 200")),
        }
    }

    /// How many rows to read: one more than the page, to know whether there is a next one.
    pub fn limit(&self) -> Result<i64> {
        Ok(i64::from(self.size()?) + 1)
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
