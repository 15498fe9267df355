//! Options of `allocations create`, as the API takes them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use chrono::Duration;
use clap::Args;
use gpuaas_client::types::NewAllocation;
use gpuaas_client::{Client, Connection};
use serde_json::Value;

use crate::failure::{Failure, Result};
use crate::listing::{Listing, Page, collect, paged};
use crate::resolve;
use crate::run::Run;

#[derive(Args)]
pub struct Create {
    /// SKU; see `gpuaas catalog list`
    #[arg(long)]
    sku: String,
    /// Number of GPUs (default: the SKU's minimum)
    #[arg(long)]
    gpus: Option<i32>,
    #[arg(long)]
    region: Option<String>,
    /// Name of the allocation and host name of its machine
    #[arg(long)]
    name: Option<String>,
    /// key=value; repeat for several
    #[arg(long = "tag", value_name = "KEY=VALUE")]
    tags: Vec<String>,
    /// Image, by id or name
    #[arg(long)]
    image: Option<String>,
    /// Your SSH key to authorise, by id or name; repeat for several (default: all)
    #[arg(long = "ssh-key", value_name = "KEY")]
    ssh_keys: Vec<String>,
    /// File with cloud-init user data
    #[arg(long, value_name = "FILE")]
    user_data: Option<PathBuf>,
    /// Release automatically after this time, such as 90m, 4h or 2d
    #[arg(long, value_name = "TIME", value_parser = span)]
    expires_in: Option<Duration>,
    /// Place on this node only, by id or name (platform staff)
    #[arg(long, value_name = "NODE")]
    node: Option<String>,
    /// Wait until it is active, printing progress
    #[arg(long)]
    pub wait: bool,
}

/// Creates the allocation. Returns the API's response.
pub async fn create(run: &Run, api: &Connection, project: &str, asked: Create) -> Result<Value> {
    let image = match &asked.image {
        Some(image) => Some(image_id(api, project, image).await?),
        None => None,
    };
    let keys = match asked.ssh_keys.as_slice() {
        [] => None,
        named => Some(ssh_keys(api, named).await?.into_iter().map(Into::into).collect()),
    };
    let node = match &asked.node {
        Some(node) => Some(resolve::node(api, node).await?),
        None => None,
    };
    let body = NewAllocation {
        sku: asked.sku.into(),
        gpus: asked.gpus,
        region: asked.region.map(Into::into),
        node_id: node.map(Into::into),
        image_id: image.map(Into::into),
        ssh_key_ids: keys,
        user_data: asked.user_data.as_deref().map(text).transpose()?.map(Into::into),
        tags: Some(tags(&asked.tags)?),
        name: asked.name.map(Into::into),
        expires_at: asked.expires_in.map(|span| run.sources.now() + span),
    };
    let (key, project) = (run.key(), project.to_owned());
    let create = async |api: &Client| {
        api.create_allocation().x_project_id(project).idempotency_key(key).body(body).send().await
    };
    Ok(api.call(create).await?.json)
}

async fn image_id(api: &Connection, project: &str, named: &str) -> Result<String> {
    let fetch =
        async |api: &Client, page: Page| paged!(api.list_images().x_project_id(project.to_owned()), page);
    resolve::own("image", named, &collect(api, Listing::ALL, fetch).await?)
}

/// Resolves the caller's own keys to ids.
pub async fn ssh_keys(api: &Connection, named: &[String]) -> Result<Vec<String>> {
    let own = collect(api, Listing::ALL, async |api, page| paged!(api.list_ssh_keys(), page)).await?;
    named.iter().map(|key| resolve::own("SSH key", key, &own)).collect()
}

/// Parses tags as they are typed.
pub fn tags(given: &[String]) -> Result<HashMap<String, String>> {
    let tag = |text: &String| {
        let (key, value) = text.split_once('=')?;
        Some((key.to_owned(), value.to_owned()))
    };
    let wrong = |text: &String| Failure::usage(format!("{text:?} isn't a tag of the form key=value"));
    given.iter().map(|text| tag(text).ok_or_else(|| wrong(text))).collect()
}

fn text(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).map_err(|error| Failure::file(file, error))
}

/// Parses a duration such as 90m.
fn span(text: &str) -> std::result::Result<Duration, String> {
    let wrong = || "must be a duration such as 90m, 4h or 2d".to_owned();
    let (number, unit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or_else(wrong)?;
    let number: i64 = number.parse().ok().filter(|number| *number > 0).ok_or_else(wrong)?;
    let span = match unit {
        "m" => Duration::try_minutes(number),
        "h" => Duration::try_hours(number),
        "d" => Duration::try_days(number),
        _ => None,
    };
    span.filter(|span| *span < Duration::days(3650)).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read_as_people_write_them() {
        assert_eq!(span("90m"), Ok(Duration::minutes(90)));
        assert_eq!(span("4h"), Ok(Duration::hours(4)));
        assert_eq!(span("2d"), Ok(Duration::days(2)));
        for wrong in ["", "4", "h", "-1h", "0d", "4 weeks", "99999999d", "4ü"] {
            assert!(span(wrong).is_err(), "{wrong:?} was taken");
        }
    }

    #[test]
    fn tags_have_a_key_and_a_value() {
        let given = ["team=vision".to_owned(), "note=a=b".to_owned(), "empty=".to_owned()];
        let read = tags(&given).expect("tags");
        assert_eq!(
            (read["team"].as_str(), read["note"].as_str(), read["empty"].as_str()),
            ("vision", "a=b", "")
        );
        assert!(tags(&["team".to_owned()]).is_err());
    }
}
