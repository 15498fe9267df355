//! What you were told: stored, and as it comes.

use clap::Subcommand;
use gpuaas_client::types::NotificationPage;
use gpuaas_client::{Client, Connection, Outcome};
use serde_json::Value;

use crate::failure::Result;
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::run::Run;
use crate::watch;

const COLUMNS: Columns = &["id", "created_at", "kind", "title", "read_at"];

#[derive(Subcommand)]
pub enum Notifications {
    /// List what you were told, newest first
    List {
        /// Only what you haven't read
        #[arg(long)]
        unread: bool,
        #[command(flatten)]
        listing: Listing,
    },
    /// Mark a notification as read
    Read { notification: String },
    /// Take a notification out of sight
    Dismiss { notification: String },
    /// Take all notifications out of sight
    Clear,
    /// Show notifications as they come, until Ctrl-C
    ///
    /// A connection that is lost is opened again, and nothing is missed. With --output json each line is one
    /// notification.
    Watch,
}

pub async fn run(run: &Run, command: Notifications) -> Result<()> {
    let api = run.connect()?;
    let key = run.key();
    match command {
        Notifications::List { unread, listing } => {
            let page = list(&api, unread, listing).await?;
            run.show_list(COLUMNS, &page, "No notifications.")
        }
        Notifications::Read { notification } => {
            let id = notification.clone();
            let read = async |api: &Client| {
                api.read_notification().notification_id(id).idempotency_key(key).send().await
            };
            api.call(read).await?;
            run.note(&format!("{notification} is read."));
            Ok(())
        }
        Notifications::Dismiss { notification } => {
            let id = notification.clone();
            let dismiss = async |api: &Client| {
                api.dismiss_notification().notification_id(id).idempotency_key(key).send().await
            };
            api.call(dismiss).await?;
            run.note(&format!("{notification} is dismissed."));
            Ok(())
        }
        Notifications::Clear => {
            let clear = async |api: &Client| api.clear_notifications().idempotency_key(key).send().await;
            run.show(&["dismissed"], &api.call(clear).await?.json)
        }
        Notifications::Watch => {
            let newest = list(&api, false, Listing::ONE).await?;
            let seen = newest["items"][0]["seq"].as_i64().unwrap_or(0);
            watch::notifications(run, &api, seen).await
        }
    }
}

async fn list(api: &Connection, unread: bool, listing: Listing) -> Result<Value> {
    let fetch = async |api: &Client, page: Page| -> Outcome<NotificationPage> {
        paged!(api.list_notifications().unread(unread), page)
    };
    collect(api, listing, fetch).await
}
