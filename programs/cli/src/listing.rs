//! Paged lists.

use clap::Args;
use gpuaas_client::{Client, Connection, OperationResult};
use serde_json::{Value, json};

use crate::failure::Result;

/// Page size limit of the API.
const PAGE_SIZE: usize = 200;

/// Paging options.
#[derive(Debug, Clone, Copy, Args)]
pub struct Listing {
    /// Maximum number of items
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// List all items
    #[arg(long, conflicts_with = "limit")]
    all: bool,
}

impl Listing {
    pub const ALL: Self = Self { limit: 0, all: true };
    pub const ONE: Self = Self { limit: 1, all: false };

    fn most(&self) -> usize {
        if self.all { usize::MAX } else { self.limit as usize }
    }
}

/// Parameters of a page request.
pub struct Page {
    pub cursor: Option<String>,
    pub size: i32,
}

/// Requests a page of a list operation.
macro_rules! paged {
    ($operation:expr, $page:expr) => {{
        let operation = $operation.page_size($page.size);
        match $page.cursor {
            Some(cursor) => operation.cursor(cursor).send().await,
            None => operation.send().await,
        }
    }};
}
pub(crate) use paged;

/// Follows cursors to the end and passes on each page's items, so that memory stays bounded.
pub async fn each_item<T>(
    api: &Connection,
    fetch: impl AsyncFn(&Client, Page) -> OperationResult<T>,
    mut take: impl FnMut(Value) -> Result<()>,
) -> Result<()> {
    let mut cursor = None;
    loop {
        let page = Page { cursor: cursor.take(), size: i32::try_from(PAGE_SIZE).unwrap_or(i32::MAX) };
        let mut answer = api.call(async |client| fetch(client, page).await).await?.json;
        if let Value::Array(items) = answer["items"].take() {
            items.into_iter().try_for_each(&mut take)?;
        }
        cursor = answer["next_cursor"].as_str().map(str::to_owned);
        if cursor.is_none() {
            return Ok(());
        }
    }
}

/// Follows cursors up to the limit. Returns one page in the API's format.
pub async fn collect<T>(
    api: &Connection,
    listing: Listing,
    fetch: impl AsyncFn(&Client, Page) -> OperationResult<T>,
) -> Result<Value> {
    let (mut items, mut cursor) = (Vec::new(), None);
    loop {
        let size = PAGE_SIZE.min(listing.most() - items.len());
        let page = Page { cursor: cursor.take(), size: i32::try_from(size).unwrap_or(i32::MAX) };
        let mut answer = api.call(async |client| fetch(client, page).await).await?.json;
        if let Value::Array(more) = answer["items"].take() {
            items.extend(more);
        }
        cursor = answer["next_cursor"].as_str().map(str::to_owned);
        if cursor.is_none() || items.len() >= listing.most() {
            return Ok(json!({ "items": items, "next_cursor": cursor }));
        }
    }
}
