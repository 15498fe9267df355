//! Rows of the log.

use chrono::{DateTime, Utc};
use gpuaas_core::chain::Outcome;
use gpuaas_core::{AuditId, OrgId, ProjectId, Result};
use gpuaas_store::Tx;

use super::sealing::text_of;
use crate::model::{Action, AuditEntry, Facts, Filter, Reference, Snapshot, TargetType};

/// A row's place in the log.
pub(crate) type Place = (DateTime<Utc>, AuditId);

/// Rows of the log; the rest of the statement says which.
macro_rules! entries {
    ($rest:literal, $($argument:expr),+ $(,)?) => {
        sqlx::query_as!(
            AuditEntry,
            r#"select id as "id: AuditId", at, actor_kind, actor_id, actor_role, action, target_type, target_id,
                      result, correlation_id, org_id as "org_id: OrgId", project_id as "project_id: ProjectId",
                      source_address, metadata as "metadata: Facts", digest
               from audit.log "# + $rest,
            $($argument),+
        )
    };
}

/// Rows that match, narrowed by `$rest` to one direction. Both directions share every condition but the place.
macro_rules! matching {
    ($rest:literal, $filter:expr, $after:expr, $limit:expr) => {{
        let (filter, after): (&Filter, Option<Place>) = ($filter, $after);
        entries!(
            "where ($1::text is null or actor_id = $1) and ($2::text is null or action = $2)
               and ($3::text is null or target_type = $3) and ($4::text is null or target_id = $4)
               and ($5::uuid is null or org_id = $5) and ($6::uuid is null or project_id = $6)
               and ($7::text is null or result = $7) and ($8::text is null or correlation_id = $8)
               and ($9::timestamptz is null or at >= $9) and ($10::timestamptz is null or at < $10)
               and ($11::timestamptz is null or $rest",
            filter.actor_id.as_ref().map(Reference::as_str),
        )
    }};
}
