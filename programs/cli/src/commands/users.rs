//! Accounts, for platform staff.

use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use gpuaas_client::types::{NewUser, PlatformRole, UserPage, UserState, WithReason};
use gpuaas_client::{Client, Connection, OperationResult};

use super::account::COLUMNS;
use crate::failure::{Failure, Result};
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const LIST_COLUMNS: Columns =
    &["id", "username", "email", "display_name", "platform_role", "state", "created_at"];
const CREATED_COLUMNS: Columns = &[
    "user.id",
    "user.username",
    "user.email",
    "user.display_name",
    "user.platform_role",
    "temporary_password",
];

#[derive(Subcommand)]
pub enum Users {
    /// List accounts
    List {
        /// Prefix of a user name or e-mail address
        #[arg(long)]
        search: Option<String>,
        #[arg(long, value_parser = PossibleValuesParser::new(UserState::VALUES))]
        state: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Create an account and print the password for its first sign-in (shown once)
    Create {
        username: String,
        #[arg(long)]
        email: String,
        /// Display name (default: the user name)
        #[arg(long)]
        display_name: Option<String>,
        #[arg(long, value_parser = PossibleValuesParser::new(PlatformRole::VALUES))]
        platform_role: Option<String>,
    },
    /// Show an account, by id, user name or e-mail address
    Get { user: String },
    /// Suspend an account and end its sessions and tokens
    Suspend {
        user: String,
        /// Reason, recorded in the audit log
        #[arg(long)]
        reason: String,
    },
    /// Reinstate a suspended account
    Reinstate {
        user: String,
        /// Reason, recorded in the audit log
        #[arg(long)]
        reason: String,
    },
}

pub async fn run(run: &Run, command: Users) -> Result<()> {
    let api = run.connect()?;
    let key = run.key();
    match command {
        Users::List { search, state, listing } => {
            let page = list(&api, search, state, listing).await?;
            run.show_list(LIST_COLUMNS, &page, "No accounts match these filters.")
        }
        Users::Create { username, email, display_name, platform_role } => {
            let platform_role = platform_role.map(|role| role.parse()).transpose();
            let platform_role = platform_role.map_err(|_| Failure::usage("Unknown platform role"))?;
            let body = NewUser {
                username: username.into(),
                email: email.into(),
                display_name: display_name.map(Into::into),
                platform_role,
            };
            let made = api.call(async |api| api.create_user().idempotency_key(key).body(body).send().await);
            run.show(CREATED_COLUMNS, &made.await?.json)?;
            run.note("The password isn't shown again. It must be changed at the first sign-in.");
            Ok(())
        }
        Users::Get { user } => {
            let id = resolve::user(&api, &user).await?;
            let found = api.call(async |api| api.get_user().user_id(id).send().await).await?;
            run.show(COLUMNS, &found.json)
        }
        Users::Suspend { user, reason } => {
            let id = resolve::user(&api, &user).await?;
            let body = WithReason { reason: reason.into() };
            let suspend = async |api: &Client| {
                api.suspend_user().user_id(id).idempotency_key(key).body(body).send().await
            };
            api.call(suspend).await?;
            run.note(&format!("{user} is suspended."));
            Ok(())
        }
        Users::Reinstate { user, reason } => {
            let id = resolve::user(&api, &user).await?;
            let body = WithReason { reason: reason.into() };
            let reinstate = async |api: &Client| {
                api.reinstate_user().user_id(id).idempotency_key(key).body(body).send().await
            };
            api.call(reinstate).await?;
            run.note(&format!("{user} may act again."));
            Ok(())
        }
    }
}

async fn list(
    api: &Connection,
    search: Option<String>,
    state: Option<String>,
    listing: Listing,
) -> Result<serde_json::Value> {
    let fetch = async |api: &Client, page: Page| -> OperationResult<UserPage> {
        let mut users = api.list_users();
        if let Some(search) = &search {
            users = users.search(search.clone());
        }
        if let Some(state) = &state {
            users = users.state(state.as_str());
        }
        paged!(users, page)
    };
    collect(api, listing, fetch).await
}
