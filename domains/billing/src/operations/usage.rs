//! Usage and its charges.

use bytes::Bytes;
use chrono::{DateTime, Days, NaiveDate, Utc};
use futures::{StreamExt, TryStreamExt, stream};
use gpuaas_core::{AllocationId, Error, ProjectId, Result, UsageId};
use gpuaas_http::text::Slug;
use gpuaas_http::{Call, Export, Timestamp, csv, operation, text_type};
use gpuaas_store::{ReadTx, Scope, Store};

use super::balance::READ;
use crate::Billing;
use crate::model::{DailyCharges, UsageMode, UsagePage, UsageRecord};
use crate::queries::daily;
use crate::queries::usage::{self, UsageFilter};

text_type! {
    /// A tag: a key, or a key and its value.
    UsageTag, 1..=320, pattern "^[^=\\s]+(=.*)?$", example "team=research",
    check |text| !text.starts_with('=') && !text.contains(|c: char| c.is_control()),
    "must be a key, or key=value"
}

gpuaas_http::paged_query! {
    pub(crate) struct UsageQuery {
        project_id: Option<ProjectId>,
        #[param(inline)]
        sku: Option<Slug>,
        #[param(inline)]
        mode: Option<UsageMode>,
        allocation_id: Option<AllocationId>,
        app_instance_id: Option<uuid::Uuid>,
        /// A tag's key, or `key=value`.
        #[param(inline)]
        tag: Option<UsageTag>,
        /// Start of the period, inclusive.
        #[param(value_type = Option<chrono::DateTime<chrono::Utc>>)]
        from: Option<Timestamp>,
        /// End of the period, exclusive.
        #[param(value_type = Option<chrono::DateTime<chrono::Utc>>)]
        until: Option<Timestamp>,
    }
}

impl UsageQuery {
    fn filter(&self, org: gpuaas_core::OrgId) -> UsageFilter {
        let tag = self.tag.as_ref().map(|tag| match tag.as_str().split_once('=') {
            Some((key, value)) => (key.to_owned(), Some(value.to_owned())),
            None => (tag.as_str().to_owned(), None),
        });
        UsageFilter {
            org,
            project: self.project_id,
            sku: self.sku.as_ref().map(|sku| sku.as_str().to_owned()),
            mode: self.mode,
            resource: self.allocation_id.map(AllocationId::uuid),
            app_instance: self.app_instance_id,
            tag,
            from: self.from.map(Timestamp::get),
            until: self.until.map(Timestamp::get),
        }
    }
}

operation! {
    /// List the usage of the project's organisation and its charges, newest first
    pub(crate) read List(Billing) = Get "/billing/usage" as "listUsage",
    tag: "billing", access: READ, rate_limit: Api,
    query: UsageQuery,
    run: list => UsagePage,
}

async fn list(_: &Billing, tx: &mut ReadTx, call: &Call<List>) -> Result<UsagePage> {
    let filter = call.query.filter(call.tenant()?);
    let listing = call.listing(&filter)?;
    let rows = usage::newest(tx, &filter, listing.after()?, listing.limit()).await?;
    let totals = usage::totals(tx, &filter).await?;
    let page: UsagePage = listing.page(rows, |row| (row.started_at, row.id))?;
    Ok(UsagePage { totals, ..page })
}

gpuaas_http::query! {
    pub(crate) struct DailyQuery {
        project_id: Option<ProjectId>,
        /// First day (UTC); 30 days ago if omitted.
        from: Option<NaiveDate>,
        /// Last day (UTC); today if omitted. At most 366 days after the first.
        until: Option<NaiveDate>,
    }
}

/// Longest period of daily charges.
const MAX_DAYS: u64 = 366;

operation! {
    /// List the charges of the project's organisation by day, project and SKU
    pub(crate) read Daily(Billing) = Get "/billing/usage/daily" as "listDailyCharges",
    tag: "billing", access: READ, rate_limit: Api,
    query: DailyQuery,
    run: list_daily => DailyCharges,
}

async fn list_daily(_: &Billing, tx: &mut ReadTx, call: &Call<Daily>) -> Result<DailyCharges> {
    let DailyQuery { project_id, from, until } = call.query;
    let until = until.unwrap_or_else(|| tx.sources().now().date_naive());
    let from = from.or_else(|| until.checked_sub_days(Days::new(30))).unwrap_or(until);
    if from > until || from.checked_add_days(Days::new(MAX_DAYS)).is_some_and(|last| last < until) {
        return Err(Error::field("from", "must be at most 366 days before `until`, and not after it"));
    }
    let items = daily::charges(tx, call.tenant()?, project_id, from, until).await?;
    Ok(DailyCharges { items })
}

operation! {
    /// Export the usage of the project's organisation and its charges as CSV
    pub(crate) read ExportCsv(Billing) = Get "/billing/usage/csv" as "exportUsage",
    tag: "billing", access: READ, rate_limit: Api,
    query: UsageQuery,
    run: export => Export,
}

/// Rows that are read at once.
const EXPORT_PAGE_ROWS: i64 = 1_000;

const CSV_HEADER: &str = "usage_id,project_id,resource_kind,resource_id,mode,sku,quantity,unit,unit_price_minor,price_version,\
                          currency,started_at,ended_at,charged_minor,tags,correlation_id\r\n";

async fn export(billing: &Billing, tx: &mut ReadTx, call: &Call<ExportCsv>) -> Result<Export> {
    let filter = call.query.filter(call.tenant()?);
    let page = usage::newest(tx, &filter, None, EXPORT_PAGE_ROWS).await?;
    let cursor = ExportCursor {
        store: billing.store.clone(),
        scope: call.scope,
        filter,
        page: Some(page),
        after: None,
    };
    let rows = stream::try_unfold(cursor, ExportCursor::next)
        .inspect_err(|error| gpuaas_core::log_failure!(error, "usage export failed"));
    let header = stream::iter([Ok(Bytes::from_static(CSV_HEADER.as_bytes()))]);
    Ok(Export { media_type: "text/csv", file_name: "usage.csv", chunks: header.chain(rows).boxed() })
}

/// State of an export: pages are read one by one, so that no transaction stays open for long.
struct ExportCursor {
    store: Store,
    scope: Scope,
    filter: UsageFilter,
    page: Option<Vec<UsageRecord>>,
    after: Option<(DateTime<Utc>, UsageId)>,
}

impl ExportCursor {
    async fn next(mut self) -> Result<Option<(Bytes, Self)>> {
        let page = match self.page.take() {
            Some(page) => page,
            None => self.read_page().await?,
        };
        let Some(last) = page.last() else { return Ok(None) };
        self.after = Some((last.started_at, last.id));
        let mut text = String::with_capacity(page.len() * 256);
        for record in &page {
            text.push_str(&csv_line(record)?);
        }
        Ok(Some((text.into(), self)))
    }

    async fn read_page(&self) -> Result<Vec<UsageRecord>> {
        let mut tx = self.store.read_tx(self.scope).await?;
        let page = usage::newest(&mut tx, &self.filter, self.after, EXPORT_PAGE_ROWS).await;
        tx.finish().await;
        page
    }
}

fn csv_line(record: &UsageRecord) -> Result<String> {
    let tags = serde_json::to_string(&record.tags).map_err(Error::internal)?;
    let time = |at: DateTime<Utc>| at.to_rfc3339_opts(chrono::SecondsFormat::Micros, true);
    let fields = [
        record.id.to_string(),
        record.project_id.to_string(),
        record.resource_kind.clone(),
        record.resource_id.clone(),
        record.mode.as_str().to_owned(),
        record.sku.clone(),
        record.quantity.to_string(),
        record.unit.clone(),
        record.unit_price.minor.to_string(),
        record.price_version.to_string(),
        record.charged.currency.to_string(),
        time(record.started_at),
        record.ended_at.map(time).unwrap_or_default(),
        record.charged.minor.to_string(),
        tags,
        record.correlation_id.clone(),
    ];
    Ok(csv::line(&fields.each_ref().map(String::as_str)))
}
