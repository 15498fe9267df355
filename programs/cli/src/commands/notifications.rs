//! Notifications: stored and live.

use clap::Subcommand;
use gpuaas_client::types::NotificationPage;
use gpuaas_client::{Client, Connection, OperationResult};
use serde_json::Value;

use crate::failure::Result;
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::run::Run;
use crate::watch;

const COLUMNS: Columns = &["id", "created_at", "kind", "title", "read_at"];

#[derive(Subcommand)]
pub enum Notifications {
    /// List notifications, newest first
    List {
        /// Only unread notifications
        #[arg(long)]
        unread: bool,
        #[command(flatten)]
        listing: Listing,
    },
    /// Mark a notification as read
    Read { notification: String },
    /// Dismiss a notification
    Dismiss { notification: String },
    /// Dismiss all notifications
    Clear,
    /// Print notifications as they arrive, until Ctrl-C
    ///
    /// Reconnects after a lost connection without missing any. With --output json each line is one
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
            run.note(&format!("Notification {notification} was marked as read."));
            Ok(())
        }
        Notifications::Dismiss { notification } => {
            let id = notification.clone();
            let dismiss = async |api: &Client| {
                api.dismiss_notification().notification_id(id).idempotency_key(key).send().await
            };
            api.call(dismiss).await?;
            run.note(&format!("Notification {notification} was dismissed."));
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
    let fetch = async |api: &Client, page: Page| -> OperationResult<NotificationPage> {
        paged!(api.list_notifications().unread(unread), page)
    };
    collect(api, listing, fetch).await
}
