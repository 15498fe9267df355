//! API tokens.

use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use gpuaas_client::types::{NewToken, TokenScope};

use crate::failure::{Failure, Result};
use crate::listing::{Listing, collect, paged};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const COLUMNS: Columns = &["id", "name", "scopes", "created_at", "expires_at", "last_used_at"];
const CREATED_COLUMNS: Columns = &["token.id", "token.name", "token.scopes", "token.expires_at", "secret"];

#[derive(Subcommand)]
pub enum Tokens {
    /// List your API tokens
    List(Listing),
    /// Create an API token and print its secret (shown once)
    Create {
        /// Name or purpose
        name: String,
        /// Scope, within your own role; repeat for several
        #[arg(long = "scope", required = true, value_parser = PossibleValuesParser::new(TokenScope::VALUES))]
        scopes: Vec<String>,
        /// Days until it expires
        #[arg(long)]
        expires_in_days: Option<i32>,
    },
    /// Revoke an API token, by id or name
    Revoke { token: String },
}

pub async fn run(run: &Run, command: Tokens) -> Result<()> {
    let api = run.connect()?;
    let key = run.key();
    let list =
        async |listing| collect(&api, listing, async |api, page| paged!(api.list_tokens(), page)).await;
    match command {
        Tokens::List(listing) => {
            let empty = "No API tokens. Create one: gpuaas tokens create NAME --scope SCOPE";
            run.show_list(COLUMNS, &list(listing).await?, empty)
        }
        Tokens::Create { name, scopes, expires_in_days } => {
            let scopes = scopes.iter().map(|scope| scope.parse()).collect::<std::result::Result<_, _>>();
            let scopes = scopes.map_err(|_| Failure::usage("Unknown scope"))?;
            let body = NewToken { name: name.into(), scopes, expires_in_days };
            let made = api.call(async |api| api.create_token().idempotency_key(key).body(body).send().await);
            run.show(CREATED_COLUMNS, &made.await?.json)?;
            run.note("The secret isn't shown again. Store it now.");
            Ok(())
        }
        Tokens::Revoke { token } => {
            let id = resolve::own("API token", &token, &list(Listing::ALL).await?)?;
            api.call(async |api| api.revoke_token().token_id(id).idempotency_key(key).send().await).await?;
            run.note(&format!("API token {token} was revoked."));
            Ok(())
        }
    }
}
