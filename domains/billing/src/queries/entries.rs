//! Entries of the ledger, newest first.

use chrono::{DateTime, Utc};
use gpuaas_core::{EntryId, Error, Money, OrgId, ProjectId, Result, UsageId};
use gpuaas_store::Tx;
use serde::{Deserialize, Serialize};

use crate::model::{EntryKind, LedgerAccount, LedgerEntry};

/// Criteria of a listing of entries.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct EntryFilter {
    pub org: OrgId,
    pub project: Option<ProjectId>,
    pub kind: Option<EntryKind>,
    pub usage: Option<UsageId>,
    /// Exclusive: a period ends with the entries at its end.
    pub from: Option<DateTime<Utc>>,
    /// Inclusive.
    pub until: Option<DateTime<Utc>>,
}

/// Position of an entry in the listing: entries are listed in the order of their transactions.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct EntryPosition {
    epoch: i32,
    txid: i64,
    at: DateTime<Utc>,
    id: EntryId,
}

/// An entry and its position.
pub(crate) struct ListedEntry {
    pub entry: LedgerEntry,
    pub position: EntryPosition,
}

/// Returns matching entries before a position, newest first.
pub(crate) async fn newest(
    tx: &mut Tx,
    filter: &EntryFilter,
    before: Option<EntryPosition>,
    limit: i64,
) -> Result<Vec<ListedEntry>> {
    let rows = sqlx::query!(
        r#"select id as "id: EntryId", at, epoch, txid, kind, debit, credit, amount_minor, currency as "currency!",
                  project_id as "project_id: ProjectId", usage_id as "usage_id: UsageId", charged_from,
                  corrects as "corrects: EntryId", reference, evidence, reason, correlation_id
           from billing.entries
           where org_id = $1 and ($2::uuid is null or project_id = $2) and ($3::text is null or kind = $3)
             and ($4::uuid is null or usage_id = $4)
             and ($5::timestamptz is null or at > $5) and ($6::timestamptz is null or at <= $6)
             and ($7::integer is null or (epoch, txid, at, id) < ($7, $8::bigint, $9::timestamptz, $10::uuid))
           order by epoch desc, txid desc, at desc, id desc limit $11"#,
        filter.org.uuid(),
        filter.project.map(ProjectId::uuid),
        filter.kind.map(EntryKind::as_str),
        filter.usage.map(UsageId::uuid),
        filter.from,
        filter.until,
        before.map(|position| position.epoch),
        before.map(|position| position.txid),
        before.map(|position| position.at),
        before.map(|position| position.id.uuid()),
        limit,
    );
    let listed = tx.all(rows).await?.into_iter().map(|row| {
        let currency = row.currency.parse().map_err(Error::internal)?;
        let credit = LedgerAccount::parse(&row.credit)?;
        let sign = if credit == LedgerAccount::Customer { 1 } else { -1 };
        Ok(ListedEntry {
            position: EntryPosition { epoch: row.epoch, txid: row.txid, at: row.at, id: row.id },
            entry: LedgerEntry {
                id: row.id,
                at: row.at,
                kind: EntryKind::parse(&row.kind)?,
                debit: LedgerAccount::parse(&row.debit)?,
                credit,
                amount: Money::new(row.amount_minor, currency),
                change: Money::new(sign * row.amount_minor, currency),
                project_id: row.project_id,
                usage_id: row.usage_id,
                charged_from: row.charged_from,
                corrects: row.corrects,
                reference: row.reference,
                evidence: row.evidence,
                reason: row.reason,
                correlation_id: row.correlation_id,
            },
        })
    });
    listed.collect()
}
