//! The caller's own sessions.

use clap::Subcommand;

use crate::failure::Result;
use crate::listing::{Listing, collect, paged};
use crate::output::Columns;
use crate::run::Run;

const COLUMNS: Columns = &["id", "client", "address", "created_at", "refreshed_at", "expires_at", "current"];

#[derive(Subcommand)]
pub enum Sessions {
    /// List your active sessions
    List(Listing),
    /// End one of your sessions
    End { session: String },
}

pub async fn run(run: &Run, command: Sessions) -> Result<()> {
    let api = run.connect()?;
    match command {
        Sessions::List(listing) => {
            let page = collect(&api, listing, async |api, page| paged!(api.list_sessions(), page)).await?;
            run.show_list(COLUMNS, &page, "No sessions.")
        }
        Sessions::End { session } => {
            let (id, key) = (session.clone(), run.key());
            api.call(async |api| api.end_session().session_id(id).idempotency_key(key).send().await).await?;
            run.note(&format!("Session {session} was ended."));
            Ok(())
        }
    }
}
