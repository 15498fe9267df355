//! Enrolment profiles: several nodes enrol with one token.

use clap::{Args, Subcommand};
use gpuaas_client::types::{NewProfile, WithReason};
use gpuaas_client::{Client, Connection};

use crate::failure::Result;
use crate::listing::{Listing, collect, paged};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const COLUMNS: Columns = &[
    "id",
    "name",
    "region",
    "skus",
    "networks",
    "uses",
    "used",
    "needs_approval",
    "expires_at",
    "withdrawn_at",
];
const CREATED_COLUMNS: Columns =
    &["profile.id", "profile.name", "profile.uses", "profile.expires_at", "token", "bootstrap_command"];

#[derive(Subcommand)]
pub enum Profiles {
    /// List profiles, including withdrawn ones
    List(Listing),
    /// Create a profile and print its token (shown once)
    Create(New),
    /// Withdraw a profile, by id or name: its token becomes invalid
    Withdraw {
        profile: String,
        /// Reason, recorded in the audit log
        #[arg(long)]
        reason: String,
    },
}

#[derive(Args)]
pub struct New {
    name: String,
    #[arg(long)]
    region: String,
    /// SKU its nodes may be sold as; repeat for several
    #[arg(long = "sku", required = true)]
    skus: Vec<String>,
    /// Maximum number of nodes that may enrol
    #[arg(long)]
    uses: i32,
    /// Days until the token expires, at most 90
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(i64).range(1..=90))]
    days: i64,
    /// Network from which nodes may enrol, such as 10.0.0.0/8; repeat for several
    #[arg(long = "network")]
    networks: Vec<String>,
    /// Approve topology reports automatically
    #[arg(long)]
    no_approval: bool,
}

pub async fn run(run: &Run, api: &Connection, command: Profiles) -> Result<()> {
    let key = run.key();
    let list = async |listing| {
        collect(api, listing, async |api, page| paged!(api.list_enrolment_profiles(), page)).await
    };
    match command {
        Profiles::List(listing) => run.show_list(COLUMNS, &list(listing).await?, "No profiles."),
        Profiles::Create(new) => {
            let body = NewProfile {
                name: new.name.into(),
                region: new.region.into(),
                skus: new.skus.into_iter().map(Into::into).collect(),
                uses: new.uses,
                // A minute less: the server's clock may be behind ours.
                expires_at: run.sources.now() + chrono::Duration::days(new.days)
                    - chrono::Duration::minutes(1),
                networks: new.networks,
                needs_approval: Some(!new.no_approval),
            };
            let made = async |api: &Client| {
                api.create_enrolment_profile().idempotency_key(key).body(body).send().await
            };
            run.show(CREATED_COLUMNS, &api.call(made).await?.json)?;
            run.note("The token isn't shown again. Store it now.");
            Ok(())
        }
        Profiles::Withdraw { profile, reason } => {
            let id = resolve::own("profile", &profile, &list(Listing::ALL).await?)?;
            let body = WithReason { reason: reason.into() };
            let withdraw = async |api: &Client| {
                api.withdraw_enrolment_profile().profile_id(id).idempotency_key(key).body(body).send().await
            };
            api.call(withdraw).await?;
            run.note(&format!("Profile {profile} was withdrawn."));
            Ok(())
        }
    }
}
