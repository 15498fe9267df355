//! Policies: effective values, and the values set at each level.

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use gpuaas_client::types::{MyPolicy, NewPolicy, PolicyLevel, PolicyValue};
use gpuaas_client::{Client, Connection};
use serde_json::Value;

use super::projects;
use crate::failure::{Failure, Result};
use crate::listing::{Listing, Page, collect, paged};
use crate::output::Columns;
use crate::resolve;
use crate::run::Run;

const LIST_COLUMNS: Columns = &["key", "value", "source", "hard", "default", "allowed", "may_set"];
const SET: Columns = &["key", "level", "value", "hard", "version", "set_by", "set_at"];
const DETAIL_COLUMNS: Columns = &[
    "effective.key",
    "effective.description",
    "effective.value",
    "effective.source",
    "effective.hard",
    "effective.default",
    "effective.allowed",
    "effective.may_set",
    "configured",
    "stored.set_by",
    "stored.set_at",
];

#[derive(Subcommand)]
pub enum Policies {
    /// List effective values in a project, an organisation (--org) or the platform (--platform)
    List {
        /// Of an organisation instead of a project
        #[arg(long, conflicts_with = "platform")]
        org: Option<String>,
        /// Of the platform (platform staff)
        #[arg(long)]
        platform: bool,
    },
    /// Show a key, its platform value and the source of its effective value (platform staff)
    Get { key: String },
    /// Set a value: your own, unless --level, --org or --project is given
    Set {
        key: String,
        /// true, 5, word, or a list such as '["a", "b"]'
        #[arg(allow_hyphen_values = true)]
        value: String,
        /// Lock the value for all levels below
        #[arg(long)]
        hard: bool,
        #[command(flatten)]
        whose: Whose,
    },
    /// Clear a value; the level above applies again
    Clear {
        key: String,
        #[command(flatten)]
        whose: Whose,
    },
}

#[derive(Args)]
pub struct Whose {
    /// Level to set the value at
    #[arg(long, value_parser = PossibleValuesParser::new(PolicyLevel::VALUES))]
    level: Option<String>,
    /// Organisation, at the organisation level
    #[arg(long)]
    org: Option<String>,
}

/// The level and owner of a value.
enum Found {
    Platform,
    Org(String),
    Project(String),
    Me,
}

pub async fn run(run: &Run, command: Policies) -> Result<()> {
    let api = run.connect()?;
    match command {
        Policies::List { org, platform } => {
            let page = list(run, &api, org, platform).await?;
            run.show_list(LIST_COLUMNS, &page, "No policy keys.")
        }
        Policies::Get { key } => {
            let policy = api.call(async |api| api.get_platform_policy().key(key).send().await).await?;
            run.show(DETAIL_COLUMNS, &policy.json)
        }
        Policies::Set { key, value, hard, whose } => {
            let found = find(run, &api, whose).await?;
            run.show(SET, &found.set(&api, run.key(), key, value_of(&value)?, hard).await?)
        }
        Policies::Clear { key, whose } => {
            find(run, &api, whose).await?.clear(&api, run.key(), key.clone()).await?;
            run.note(&format!("{key} was cleared at this level."));
            Ok(())
        }
    }
}

async fn list(run: &Run, api: &Connection, org: Option<String>, platform: bool) -> Result<Value> {
    match org {
        Some(org) => {
            let org = resolve::org(api, &org).await?;
            let fetch =
                async |api: &Client, page: Page| paged!(api.list_org_policies().org_id(org.clone()), page);
            collect(api, Listing::ALL, fetch).await
        }
        None if platform => {
            collect(api, Listing::ALL, async |api, page| paged!(api.list_platform_policies(), page)).await
        }
        None => {
            let project = projects::usual(run, api).await?;
            let fetch = async |api: &Client, page: Page| {
                paged!(api.list_policies().x_project_id(project.clone()), page)
            };
            collect(api, Listing::ALL, fetch).await
        }
    }
}

/// Returns the level given, or the one implied by --org or --project.
async fn find(run: &Run, api: &Connection, Whose { level, org }: Whose) -> Result<Found> {
    let named = match (&org, &run.options.project) {
        (Some(_), Some(_)) => return Err(Failure::usage("Pass either --org or --project")),
        (Some(_), None) => "organisation",
        (None, Some(_)) => "project",
        (None, None) => "user",
    };
    match (level.as_deref().unwrap_or(named), org) {
        ("organisation", Some(org)) => Ok(Found::Org(resolve::org(api, &org).await?)),
        ("organisation", None) => Err(Failure::usage("The organisation level requires --org")),
        (level, Some(_)) => Err(Failure::usage(format!("--org can't be combined with the {level} level"))),
        ("project", None) => Ok(Found::Project(projects::usual(run, api).await?)),
        ("global", None) => Ok(Found::Platform),
        _ => Ok(Found::Me),
    }
}

/// Parses switches, numbers and lists as JSON; any other text is a word.
fn value_of(text: &str) -> Result<PolicyValue> {
    let value = serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    serde_json::from_value(value).map_err(|_| {
        Failure::usage(format!("{text:?} isn't a valid value"))
            .detail("Valid are true, false, whole numbers, words and lists of words.")
    })
}

impl Found {
    async fn set(
        &self,
        api: &Connection,
        key: String,
        policy: String,
        value: PolicyValue,
        hard: bool,
    ) -> Result<Value> {
        if hard && matches!(self, Self::Me) {
            return Err(Failure::usage("--hard has no effect at the user level, which has no level below"));
        }
        let shared = |value| NewPolicy { value, hard: Some(hard) };
        let set = async |api: &Client| match self {
            Self::Platform => {
                let set = api.set_platform_policy().key(policy).idempotency_key(key);
                set.body(shared(value)).send().await
            }
            Self::Org(org) => {
                let set = api.set_org_policy().org_id(org.clone()).key(policy).idempotency_key(key);
                set.body(shared(value)).send().await
            }
            Self::Project(project) => {
                let set = api.set_project_policy().project_id(project.clone()).key(policy);
                set.idempotency_key(key).body(shared(value)).send().await
            }
            Self::Me => {
                api.set_my_policy().key(policy).idempotency_key(key).body(MyPolicy { value }).send().await
            }
        };
        Ok(api.call(set).await?.json)
    }

    async fn clear(&self, api: &Connection, key: String, policy: String) -> Result<()> {
        let clear = async |api: &Client| match self {
            Self::Platform => api.clear_platform_policy().key(policy).idempotency_key(key).send().await,
            Self::Org(org) => {
                api.clear_org_policy().org_id(org.clone()).key(policy).idempotency_key(key).send().await
            }
            Self::Project(project) => {
                let clear = api.clear_project_policy().project_id(project.clone()).key(policy);
                clear.idempotency_key(key).send().await
            }
            Self::Me => api.clear_my_policy().key(policy).idempotency_key(key).send().await,
        };
        api.call(clear).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_value_is_read_as_what_it_looks_like() {
        let cases = [
            ("true", json!(true)),
            ("-5", json!(-5)),
            ("release", json!("release")),
            ("\"5\"", json!("5")),
            ("[\"a\", \"b\"]", json!(["a", "b"])),
        ];
        for (text, expected) in cases {
            let value = value_of(text).unwrap_or_else(|failure| panic!("{text}: {failure}"));
            assert_eq!(serde_json::to_value(value).expect("JSON"), expected, "{text}");
        }
        for text in ["null", "1.5", "{}", "[1]"] {
            assert!(value_of(text).is_err(), "{text}");
        }
    }
}
