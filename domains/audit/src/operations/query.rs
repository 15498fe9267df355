//! The query parameters: filters of the log, each beside the paging or the format of its operation.

use gpuaas_core::chain::Outcome;
use gpuaas_core::{OrgId, ProjectId};
use gpuaas_http::Timestamp;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::export::ExportFormat;
use crate::model::{Action, ChainName, Filter, Reference, TargetType};

/// Declares a query with the filters of the log and fields of its own. Unknown parameters are refused, which
/// serde can't do through a flattened struct.
macro_rules! filtered {
    ($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $kind:ty),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Deserialize, IntoParams)]
        #[serde(deny_unknown_fields)]
        #[into_params(parameter_in = Query)]
        pub struct $name {
            /// Who acted.
            #[param(inline)]
            actor_id: Option<Reference>,
            /// What was done.
            #[param(inline)]
            action: Option<Action>,
            /// What kind of thing it was done to.
            #[param(inline)]
            target_type: Option<TargetType>,
            /// What it was done to.
            #[param(inline)]
            target_id: Option<Reference>,
            /// In which project.
            #[param(inline)]
            project_id: Option<ProjectId>,
            /// How it ended.
            #[param(inline)]
            result: Option<Outcome>,
            /// The request it belonged to.
            #[param(inline)]
            correlation_id: Option<Reference>,
            /// Not before this moment.
            #[param(inline)]
            since: Option<Timestamp>,
            /// Before this moment.
            #[param(inline)]
            until: Option<Timestamp>,
            $($(#[$attribute])* pub(super) $field: $kind),+
        }

        impl $name {
            pub(super) fn filter(&self, org_id: Option<OrgId>) -> Filter {
                Filter {
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

filtered! {
    /// A page of the log.
    LogQuery {
        /// In which organisation.
        #[param(inline)]
        org_id: Option<OrgId>,
        /// Where the page before ended: its `next_cursor`.
        #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
        cursor: Option<String>,
        /// Items a page.
        #[param(minimum = 1, maximum = 200, default = 50)]
        page_size: Option<u8>,
    }
}

filtered! {
    /// An export of the log.
    ExportQuery {
        /// In which organisation.
        #[param(inline)]
        org_id: Option<OrgId>,
        /// How rows are written: `jsonl` if it isn't given.
        #[param(inline)]
        format: Option<ExportFormat>,
    }
}

filtered! {
    /// A page of an organisation's log.
    OrgLogQuery {
        /// Where the page before ended: its `next_cursor`.
        #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
        cursor: Option<String>,
        /// Items a page.
        #[param(minimum = 1, maximum = 200, default = 50)]
        page_size: Option<u8>,
    }
}

filtered! {
    /// An export of an organisation's log.
    OrgExportQuery {
        /// How rows are written: `jsonl` if it isn't given.
        #[param(inline)]
        format: Option<ExportFormat>,
    }
}

/// A page of seals.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SealQuery {
    /// One chain instead of all.
    #[param(inline)]
    pub(super) chain: Option<ChainName>,
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    pub(super) cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    pub(super) page_size: Option<u8>,
}
