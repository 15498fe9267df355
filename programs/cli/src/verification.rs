//! Verification of the audit log on this machine, and the state that is kept between runs.
//!
//! The server isn't trusted: rows are digested here, seals and signatures are checked here, with keys pinned at
//! the first run, and each chain must still contain the last seal it was seen with. Seals are fetched before rows,
//! so that all sealed rows are among those fetched, and are kept on disk until their rows arrive.

use std::collections::{BTreeMap, HashMap};

use gpuaas_client::types::AuditSealPage;
use gpuaas_client::{ByteStream, Client, Connection, OperationResult};
use gpuaas_core::chain::{self, Checkpoint, Finding, Verifier};
use serde::{Deserialize, Serialize};

use crate::config::Target;
use crate::export::each_chunk;
use crate::failure::{Failure, Result};
use crate::files::{self, Files};
use crate::listing::{Listing, Page, collect, each_item, paged};
use crate::run::Run;
use crate::spool::{MAX_SEAL_DELAY, Merge, SpoolWriter, unreadable};

/// The state kept for each context.
#[derive(Default, Serialize, Deserialize)]
struct Pins {
    #[serde(default)]
    contexts: BTreeMap<String, Pinned>,
}

#[derive(Clone, Default, Serialize, Deserialize)]
struct Pinned {
    base_url: String,
    /// Public keys in hexadecimal, by key id.
    keys: BTreeMap<String, String>,
    /// The last seal of each chain.
    heads: BTreeMap<String, Checkpoint>,
}

/// The result of a verification.
pub struct Report {
    pub rows: usize,
    pub seals: usize,
    pub heads: BTreeMap<String, Checkpoint>,
    pub findings: Vec<Finding>,
    /// Keys of the server that aren't trusted.
    pub new_keys: Vec<String>,
    /// True if keys were pinned in this run.
    pub first_time: bool,
}

/// Verifies all chains, or one organisation's.
pub async fn verify(run: &Run, api: &Connection, org: Option<&str>, accepted: &[String]) -> Result<Report> {
    let target = run.target()?;
    let pinned = pinned(&run.files, &target)?;
    let began = run.sources.now();
    let offered = keys(api).await?;
    let first_time = pinned.keys.is_empty();
    let trusted = trusted(&pinned, &offered, accepted)?;
    let new_keys = offered.keys().filter(|id| !trusted.contains_key(*id)).cloned().collect();
    let known = pinned.heads.iter().filter(|(chain, _)| org.is_none_or(|org| *chain == org));
    let known = known.map(|(chain, head)| (chain.clone(), head.clone())).collect();
    let mut verifier = Verifier::new(decoded(&trusted), known);

    let spool = seals(api, org, &mut verifier).await?;
    let count = spool.count;
    let mut merge = spool.merge(verifier)?;
    let rows = feed_rows(&mut merge, export(api, org).await?).await?;
    let (findings, heads) = merge.finish()?.finish(began - MAX_SEAL_DELAY);
    if findings.is_empty() {
        remember(&run.files, &target, &trusted, &heads)?;
    }
    Ok(Report { rows, seals: count, heads, findings, new_keys, first_time })
}

fn pinned(files: &Files, target: &Target) -> Result<Pinned> {
    let mut pins: Pins = files::read(&files.pins())?;
    let pinned = pins.contexts.remove(&target.context).filter(|pinned| pinned.base_url == target.base_url);
    Ok(pinned.unwrap_or_default())
}

/// Returns the trusted keys: all at first use, later those pinned and those accepted by id.
fn trusted(
    pinned: &Pinned,
    offered: &BTreeMap<String, String>,
    accepted: &[String],
) -> Result<BTreeMap<String, String>> {
    if let Some(unknown) = accepted.iter().find(|id| !offered.contains_key(*id)) {
        return Err(Failure::not_found(format!("The server has no sealing key {unknown}")));
    }
    if pinned.keys.is_empty() {
        return Ok(offered.clone());
    }
    let added = offered.iter().filter(|(id, _)| accepted.contains(id));
    let added = added.map(|(id, key)| (id.clone(), key.clone()));
    let kept = pinned.keys.iter().map(|(id, key)| (id.clone(), key.clone()));
    Ok(added.chain(kept).collect())
}

fn decoded(keys: &BTreeMap<String, String>) -> HashMap<String, Vec<u8>> {
    keys.iter().filter_map(|(id, key)| Some((id.clone(), chain::unhex(key)?))).collect()
}

/// Fetches the server's keys. Rejects a key whose id doesn't follow from it.
async fn keys(api: &Connection) -> Result<BTreeMap<String, String>> {
    let page = collect(api, Listing::ALL, async |api, page| paged!(api.list_audit_keys(), page)).await?;
    let keys = page["items"].as_array().into_iter().flatten().filter_map(|key| {
        let (id, key) = (key["key_id"].as_str()?, key["public_key"].as_str()?);
        (chain::key_id(&chain::unhex(key)?) == id).then(|| (id.to_owned(), key.to_owned()))
    });
    Ok(keys.collect())
}

/// Writes all seals to disk, and passes the cuts that retention made to the verifier.
async fn seals(api: &Connection, org: Option<&str>, verifier: &mut Verifier) -> Result<SpoolWriter> {
    let fetch = async |api: &Client, page: Page| -> OperationResult<AuditSealPage> {
        match org {
            Some(org) => paged!(api.list_org_audit_seals().org_id(org.to_owned()), page),
            None => paged!(api.list_audit_seals(), page),
        }
    };
    let mut spool = SpoolWriter::new()?;
    each_item(api, fetch, |mut seal| {
        if let Some(cut) =
            seal.as_object_mut().and_then(|seal| seal.remove("cut")).filter(|cut| !cut.is_null())
        {
            verifier.cut(serde_json::from_value(cut).map_err(unreadable)?);
        }
        spool.add(&seal)
    })
    .await?;
    Ok(spool)
}

async fn export(api: &Connection, org: Option<&str>) -> Result<ByteStream> {
    let fetch = async |api: &Client| -> OperationResult<ByteStream> {
        match org {
            Some(org) => api.export_org_audit_logs().org_id(org.to_owned()).send().await,
            None => api.export_audit_logs().send().await,
        }
    };
    Ok(api.call(fetch).await?.value)
}

/// Verifies rows line by line as they arrive. Returns their number.
async fn feed_rows(merge: &mut Merge, rows: ByteStream) -> Result<usize> {
    let (mut count, mut rest) = (0, Vec::new());
    each_chunk(rows, |chunk| {
        rest.extend_from_slice(chunk);
        let whole = rest.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        for line in rest[..whole].split_inclusive(|byte| *byte == b'\n') {
            merge.row(&serde_json::from_slice(line).map_err(unreadable)?)?;
            count += 1;
        }
        rest.drain(..whole);
        Ok(())
    })
    .await?;
    if rest.is_empty() { Ok(count) } else { Err(Failure::server("The export ended within a row")) }
}

/// Saves the keys and last seals. Another run may have saved later ones meanwhile: the later seal is kept.
fn remember(
    files: &Files,
    target: &Target,
    keys: &BTreeMap<String, String>,
    heads: &BTreeMap<String, Checkpoint>,
) -> Result<()> {
    let _alone = files.lock()?;
    let mut now = pinned(files, target)?;
    now.base_url.clone_from(&target.base_url);
    now.keys.extend(keys.clone());
    for (chain, head) in heads {
        let kept = now.heads.entry(chain.clone()).or_insert_with(|| head.clone());
        if kept.seq < head.seq {
            kept.clone_from(head);
        }
    }
    let mut pins: Pins = files::read(&files.pins())?;
    pins.contexts.insert(target.context.clone(), now);
    files::write(&files.pins(), &pins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(ids: &[&str]) -> BTreeMap<String, String> {
        ids.iter().map(|id| ((*id).to_owned(), "00".to_owned())).collect()
    }

    fn believed(pinned: &[&str], offered: &[&str], accepted: &[&str]) -> Result<Vec<String>> {
        let pinned = Pinned { keys: keys(pinned), ..Pinned::default() };
        let accepted: Vec<String> = accepted.iter().map(|id| (*id).to_owned()).collect();
        Ok(trusted(&pinned, &keys(offered), &accepted)?.into_keys().collect())
    }

    #[test]
    fn keys_are_trusted_at_first_use_and_by_name_later() {
        assert_eq!(believed(&[], &["a", "b"], &[]).expect("all"), ["a", "b"]);
        assert_eq!(believed(&["a"], &["a", "b"], &[]).expect("the pinned one"), ["a"]);
        assert_eq!(believed(&["a"], &["a", "b"], &["b"]).expect("both"), ["a", "b"]);
        assert!(believed(&["a"], &["a"], &["b"]).is_err());
    }

    #[test]
    fn a_pinned_key_stays_what_it_was() {
        let pinned =
            Pinned { keys: BTreeMap::from([("a".to_owned(), "11".to_owned())]), ..Pinned::default() };
        let trusted = trusted(&pinned, &keys(&["a"]), &["a".to_owned()]).expect("trusted");
        assert_eq!(trusted["a"], "11");
    }

    #[test]
    fn the_latest_seal_shown_is_remembered() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = Files { config: folder.path().join("config.toml") };
        let target =
            Target { context: "c".into(), base_url: "http://a".into(), project: None, ca_file: None };
        let heads =
            |seq| BTreeMap::from([("platform".to_owned(), Checkpoint { seq, digest: format!("d{seq}") })]);
        for seq in [3, 5, 4] {
            remember(&files, &target, &keys(&["a"]), &heads(seq)).expect("remembered");
        }
        let kept = pinned(&files, &target).expect("pins");
        assert_eq!(kept.heads, heads(5));
        let other = Target { base_url: "http://b".into(), ..target };
        assert!(pinned(&files, &other).expect("pins").keys.is_empty(), "another server has pins of its own");
    }
}
