//! Exports of the log as JSON lines or CSV, read page by page so that no transaction stays open for long.

use bytes::Bytes;
use futures::{StreamExt, TryStreamExt, stream};
use gpuaas_core::{Error, Result};
use gpuaas_http::{Export, csv};
use gpuaas_store::{Scope, Store, Tx};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::model::{AuditEntry, AuditFilter};
use crate::queries::log::{self, LogPosition};

const MAX_PAGE_ROWS: i64 = 1_000;

const CSV_HEADER: &str = "id,at,actor_kind,actor_id,actor_role,action,target_type,target_id,result,\
                          correlation_id,org_id,project_id,source_address,metadata,digest\r\n";

/// Format of an export.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// One JSON object per line, as a verifier reads them.
    #[default]
    Jsonl,
    /// CSV for spreadsheets.
    Csv,
}

/// State of an export stream.
struct ExportCursor {
    store: Store,
    scope: Scope,
    filter: AuditFilter,
    format: ExportFormat,
    /// The first page, which was read before the stream started.
    page: Option<Vec<AuditEntry>>,
    after: Option<LogPosition>,
}

/// Exports matching rows, oldest first. Reads the first page before answering, so that an early failure is returned as
/// an error response.
pub(crate) async fn export(
    tx: &mut Tx,
    store: Store,
    scope: Scope,
    filter: AuditFilter,
    format: ExportFormat,
) -> Result<Export> {
    let page = Some(log::oldest(tx, &filter, None, MAX_PAGE_ROWS).await?);
    let cursor = ExportCursor { store, scope, filter, format, page, after: None };
    let rows = stream::try_unfold(cursor, ExportCursor::next)
        .inspect_err(|error| gpuaas_core::log_failure!(error, "audit export failed"));
    let (media_type, file_name, header) = match format {
        ExportFormat::Jsonl => ("application/x-ndjson", "audit-logs.jsonl", ""),
        ExportFormat::Csv => ("text/csv", "audit-logs.csv", CSV_HEADER),
    };
    let header = stream::iter([Ok(Bytes::from_static(header.as_bytes()))]);
    Ok(Export { media_type, file_name, chunks: header.chain(rows).boxed() })
}

impl ExportCursor {
    async fn next(mut self) -> Result<Option<(Bytes, Self)>> {
        let page = match self.page.take() {
            Some(page) => page,
            None => self.read_page().await?,
        };
        let Some(last) = page.last() else { return Ok(None) };
        self.after = Some((last.at, last.id));
        let mut text = Vec::with_capacity(page.len() * 512);
        for entry in &page {
            match self.format {
                ExportFormat::Jsonl => {
                    serde_json::to_writer(&mut text, entry).map_err(Error::internal)?;
                    text.push(b'\n');
                }
                ExportFormat::Csv => text.extend_from_slice(csv_line(entry)?.as_bytes()),
            }
        }
        Ok(Some((text.into(), self)))
    }

    async fn read_page(&self) -> Result<Vec<AuditEntry>> {
        let mut tx = self.store.read_tx(self.scope).await?;
        let page = log::oldest(&mut tx, &self.filter, self.after, MAX_PAGE_ROWS).await;
        tx.finish().await;
        page
    }
}

fn csv_line(entry: &AuditEntry) -> Result<String> {
    let record = entry.record();
    let at = record.at.to_rfc3339_opts(chrono::SecondsFormat::Micros, true);
    let metadata = serde_json::to_string(&record.metadata).map_err(Error::internal)?;
    let cells = [
        Some(&record.id),
        Some(&at),
        Some(&record.actor_kind),
        Some(&record.actor_id),
        Some(&record.actor_role),
        Some(&record.action),
        record.target_type.as_ref(),
        record.target_id.as_ref(),
        Some(&record.result),
        Some(&record.correlation_id),
        record.org_id.as_ref(),
        record.project_id.as_ref(),
        record.source_address.as_ref(),
        Some(&metadata),
        Some(&entry.digest),
    ];
    Ok(csv::line(&cells.map(|text| text.map_or("", String::as_str))))
}
