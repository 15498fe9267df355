//! Resolves names and slugs to ids.

use gpuaas_client::Connection;
use serde_json::Value;

use crate::failure::{Failure, Result};
use crate::listing::{Listing, collect, paged};

pub async fn org(api: &Connection, text: &str) -> Result<String> {
    if is_id("org_", text) {
        return Ok(text.to_owned());
    }
    let orgs = collect(api, Listing::ALL, async |api, page| paged!(api.list_orgs(), page)).await?;
    pick("organisation", text, &orgs, "id", &["slug", "name"])
}

pub async fn project(api: &Connection, text: &str) -> Result<String> {
    if is_id("proj_", text) {
        return Ok(text.to_owned());
    }
    let projects = collect(api, Listing::ALL, async |api, page| paged!(api.list_projects(), page)).await?;
    pick("project", text, &projects, "id", &["slug", "name"])
}

/// Finds any account, for platform staff.
pub async fn user(api: &Connection, text: &str) -> Result<String> {
    if is_id("user_", text) {
        return Ok(text.to_owned());
    }
    let users =
        collect(api, Listing::ALL, async |api, page| paged!(api.list_users().search(text.to_owned()), page))
            .await?;
    pick("user", text, &users, "id", &["username", "email"])
}

/// Finds any node, for platform staff.
pub async fn node(api: &Connection, text: &str) -> Result<String> {
    if is_id("node_", text) {
        return Ok(text.to_owned());
    }
    let nodes =
        collect(api, Listing::ALL, async |api, page| paged!(api.list_nodes().search(text.to_owned()), page))
            .await?;
    pick("node", text, &nodes, "id", &["name"])
}

/// Finds a slot of a node, by id or number.
pub async fn slot(api: &Connection, node: &str, text: &str) -> Result<String> {
    let Ok(number) = text.parse::<i64>() else { return Ok(text.to_owned()) };
    let slots = api.call(async |api| api.list_slots().node_id(node.to_owned()).send().await).await?.json;
    let slots = slots["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    let found = slots.iter().find(|slot| slot["index"] == number).and_then(|slot| slot["id"].as_str());
    found.map(str::to_owned).ok_or_else(|| Failure::not_found(format!("The node has no slot {number}")))
}

/// Finds one of `members`.
pub fn member(text: &str, members: &Value) -> Result<String> {
    pick("member", text, members, "user_id", &["user_id", "username"])
}

/// Finds the caller's own token, key or session in `things`.
pub fn own(kind: &str, text: &str, things: &Value) -> Result<String> {
    pick(kind, text, things, "id", &["id", "name"])
}

fn is_id(prefix: &str, text: &str) -> bool {
    text.strip_prefix(prefix)
        .is_some_and(|rest| rest.len() == 32 && rest.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Finds the one resource with this name. Fails if there are several.
fn pick(kind: &str, text: &str, page: &Value, id: &str, names: &[&str]) -> Result<String> {
    let items = page["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    let called = |item: &&Value| names.iter().any(|name| item[*name].as_str() == Some(text));
    let found: Vec<&str> = items.iter().filter(called).filter_map(|item| item[id].as_str()).collect();
    match found.as_slice() {
        [only] => Ok((*only).to_owned()),
        [] => Err(Failure::not_found(format!("No {kind} {text:?} found, or you have no access to it"))),
        several => {
            let failure = Failure::usage(format!("More than one {kind} has the name {text:?}"));
            Err(failure.detail(format!("Use an id: {}", several.join(", "))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Exit;
    use serde_json::json;

    fn resolved(text: &str) -> Result<String> {
        let org = |id: &str, slug: &str, name: &str| json!({ "id": id, "slug": slug, "name": name });
        let page = json!({ "items": [org("1", "acme", "Acme"), org("2", "acme-2", "Acme"), org("3", "x", "acme-2")] });
        pick("organisation", text, &page, "id", &["slug", "name"])
    }

    #[test]
    fn a_name_must_match_exactly_and_once() {
        assert_eq!(resolved("acme").expect("one"), "1");
        assert_eq!(resolved("acm").expect_err("none").exit, Exit::NotFound);
        for ambiguous in ["Acme", "acme-2"] {
            let failure = resolved(ambiguous).expect_err("two");
            assert_eq!(failure.exit, Exit::Usage);
            assert!(format!("{failure:?}").contains('2'), "{failure:?}");
        }
    }

    #[test]
    fn only_whole_ids_are_ids() {
        assert!(is_id("org_", "org_01980000000070008000000000000000"));
        assert!(!is_id("org_", "org_0198") && !is_id("org_", "proj_01980000000070008000000000000000"));
    }
}
