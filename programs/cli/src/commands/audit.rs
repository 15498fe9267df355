//! The audit log: listing and export.

use std::path::PathBuf;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand, ValueEnum};
use gpuaas_client::types::{self, AuditEntryPage};
use gpuaas_client::{ByteStream, Client, Connection, OperationResult};

use crate::export::{each_chunk, into_file};
use crate::failure::Result;
use crate::listing::{Listing, Page, collect, paged};
use crate::output::{self, Columns};
use crate::resolve;
use crate::run::Run;

const COLUMNS: Columns = &["at", "actor_id", "action", "target_id", "result", "org_id", "correlation_id"];

#[derive(Subcommand)]
pub enum Audit {
    /// List audit rows, newest first
    List {
        #[command(flatten)]
        filter: AuditFilter,
        #[command(flatten)]
        listing: Listing,
    },
    /// Export all matching rows, oldest first
    Export {
        #[command(flatten)]
        filter: AuditFilter,
        #[arg(long, value_enum, default_value_t)]
        format: ExportFormat,
        /// Output file (default: standard output)
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// JSON lines, the input of verifiers
    #[default]
    Jsonl,
    /// Comma-separated, for spreadsheets
    Csv,
}

/// Filters of rows. `--project` is a global option.
#[derive(Args)]
pub struct AuditFilter {
    /// The log of an organisation
    #[arg(long)]
    org: Option<String>,
    /// The log of the platform (platform staff); --org then filters
    #[arg(long)]
    platform: bool,
    /// Actor, by id
    #[arg(long = "actor", value_name = "ID")]
    actor_id: Option<String>,
    /// Action, such as project.create
    #[arg(long)]
    action: Option<String>,
    /// Type of the target
    #[arg(long)]
    target_type: Option<String>,
    /// Target, by id
    #[arg(long = "target", value_name = "ID")]
    target_id: Option<String>,
    /// Result
    #[arg(long, value_parser = PossibleValuesParser::new(types::Outcome::VALUES))]
    result: Option<String>,
    /// Correlation id of the request
    #[arg(long, value_name = "ID")]
    correlation_id: Option<String>,
    /// From this time: 2026-03-01 or 2026-03-01T10:00:00Z
    #[arg(long, value_name = "TIME", value_parser = moment)]
    since: Option<DateTime<Utc>>,
    /// Before this time
    #[arg(long, value_name = "TIME", value_parser = moment)]
    until: Option<DateTime<Utc>>,
}

fn moment(text: &str) -> std::result::Result<DateTime<Utc>, String> {
    let day = text.parse::<NaiveDate>().map(|day| day.and_time(NaiveTime::MIN).and_utc());
    day.or_else(|_| text.parse())
        .map_err(|_| "must be a date or a time such as 2026-03-01T10:00:00Z".to_owned())
}

/// Applies the filters to an operation of the log.
macro_rules! filtered {
    ($operation:expr, $filter:expr, $project:expr) => {{
        let mut operation = $operation;
        if let Some(project) = $project.clone() {
            operation = operation.project_id(project);
        }
        filtered!(@ operation, $filter; actor_id action target_type target_id result correlation_id since until);
        operation
    }};
    (@ $operation:ident, $filter:expr; $($name:ident)+) => {
        $(if let Some(value) = $filter.$name.clone() {
            $operation = $operation.$name(value);
        })+
    };
}

/// The log that is read.
enum Log {
    Platform(Option<String>),
    Org(String),
}

pub async fn run(run: &Run, command: Audit) -> Result<()> {
    let api = run.connect()?;
    match command {
        Audit::List { filter, listing } => {
            let (log, project) = chosen(run, &api, &filter).await?;
            let fetch = async |api: &Client, page: Page| -> OperationResult<AuditEntryPage> {
                match &log {
                    Log::Org(org) => {
                        paged!(
                            filtered!(api.list_org_audit_logs().org_id(org.clone()), filter, project),
                            page
                        )
                    }
                    Log::Platform(Some(org)) => {
                        paged!(filtered!(api.list_audit_logs().org_id(org.clone()), filter, project), page)
                    }
                    Log::Platform(None) => paged!(filtered!(api.list_audit_logs(), filter, project), page),
                }
            };
            let page = collect(&api, listing, fetch).await?;
            run.show_list(COLUMNS, &page, "No audit rows match these filters.")
        }
        Audit::Export { filter, format, to } => {
            let rows = export(run, &api, &filter, format).await?;
            match to {
                Some(file) => into_file(rows, &file).await?,
                None => each_chunk(rows, output::print_bytes).await?,
            }
            Ok(())
        }
    }
}

async fn chosen(run: &Run, api: &Connection, filter: &AuditFilter) -> Result<(Log, Option<String>)> {
    let org = match &filter.org {
        Some(org) => Some(resolve::org(api, org).await?),
        None => None,
    };
    let project = match &run.options.project {
        Some(project) => Some(resolve::project(api, project).await?),
        None => None,
    };
    let log = match org {
        Some(org) if !filter.platform => Log::Org(org),
        org => Log::Platform(org),
    };
    Ok((log, project))
}

async fn export(
    run: &Run,
    api: &Connection,
    filter: &AuditFilter,
    format: ExportFormat,
) -> Result<ByteStream> {
    let (log, project) = chosen(run, api, filter).await?;
    let format = if format == ExportFormat::Csv { "csv" } else { "jsonl" };
    let fetch = async |api: &Client| -> OperationResult<ByteStream> {
        match &log {
            Log::Org(org) => {
                let export = api.export_org_audit_logs().org_id(org.clone()).format(format);
                filtered!(export, filter, project).send().await
            }
            Log::Platform(org) => {
                let mut export = api.export_audit_logs().format(format);
                if let Some(org) = org {
                    export = export.org_id(org.clone());
                }
                filtered!(export, filter, project).send().await
            }
        }
    };
    Ok(api.call(fetch).await?.value)
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn moments_are_days_or_times() {
        assert_eq!(moment("2026-03-01").expect("a day").to_rfc3339(), "2026-03-01T00:00:00+00:00");
        assert_eq!(
            moment("2026-03-01T10:00:00+02:00").expect("a time").to_rfc3339(),
            "2026-03-01T08:00:00+00:00"
        );
        assert!(moment("yesterday").is_err());
    }
}
