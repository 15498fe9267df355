//! Query parameters: filters of the log, combined with the paging or the export format of each operation.

use gpuaas_core::chain::Outcome;
use gpuaas_core::{OrgId, ProjectId};
use gpuaas_http::Timestamp;

use super::export::ExportFormat;
use crate::model::{Action, AuditFilter, ChainName, Reference, TargetType};

/// Declares a query with the filters of the log and additional fields. Unknown parameters are rejected, which serde
/// can't do through a flattened struct.
macro_rules! filtered {
    ($declare:ident, $(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $kind:ty),* $(,)? }) => {
        gpuaas_http::$declare! {
            $(#[$doc])*
            #[derive(Debug)]
            pub struct $name {
                /// Actor, by id.
                #[param(inline)]
                actor_id: Option<Reference>,
                /// Action, such as `project.create`.
                #[param(inline)]
                action: Option<Action>,
                /// Type of the target.
                #[param(inline)]
                target_type: Option<TargetType>,
                /// Target, by id.
                #[param(inline)]
                target_id: Option<Reference>,
                #[param(inline)]
                project_id: Option<ProjectId>,
                #[param(inline)]
                result: Option<Outcome>,
                /// Correlation id of the request.
                #[param(inline)]
                correlation_id: Option<Reference>,
                /// Start of the time range, inclusive.
                #[param(inline)]
                since: Option<Timestamp>,
                /// End of the time range, exclusive.
                #[param(inline)]
                until: Option<Timestamp>,
                $($(#[$attribute])* pub(super) $field: $kind,)*
            }
        }

        impl $name {
            pub(super) fn filter(&self, org_id: Option<OrgId>) -> AuditFilter {
                AuditFilter {
                    actor_id: self.actor_id.clone(),
                    action: self.action.clone(),
                    target_type: self.target_type.clone(),
                    target_id: self.target_id.clone(),
                    org_id,
                    project_id: self.project_id,
                    result: self.result,
                    correlation_id: self.correlation_id.clone(),
                    since: self.since.map(Timestamp::get),
                    until: self.until.map(Timestamp::get),
                }
            }
        }
    };
}

filtered! { paged_query,
    /// A page of the log.
    LogQuery {
        /// Organisation.
        #[param(inline)]
        org_id: Option<OrgId>,
    }
}

filtered! { query,
    /// An export of the log.
    ExportQuery {
        /// Organisation.
        #[param(inline)]
        org_id: Option<OrgId>,
        /// Format of the rows; `jsonl` if left out.
        #[param(inline)]
        format: Option<ExportFormat>,
    }
}

filtered! { paged_query,
    /// A page of an organisation's log.
    OrgLogQuery {}
}

filtered! { query,
    /// An export of an organisation's log.
    OrgExportQuery {
        /// Format of the rows; `jsonl` if left out.
        #[param(inline)]
        format: Option<ExportFormat>,
    }
}

gpuaas_http::paged_query! {
    /// A page of seals.
    pub struct SealQuery {
        /// One chain instead of all.
        #[param(inline)]
        pub(super) chain: Option<ChainName>,
    }
}
