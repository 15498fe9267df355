//! The fault file in the state directory, by which other processes inject faults into simulated hosts.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::fault::Fault;
use crate::files;

const FILE: &str = "faults.json";

/// FaultFile by host name, in their text form.
pub type FaultFile = BTreeMap<String, Vec<String>>;

pub fn read(state_dir: &Path) -> io::Result<FaultFile> {
    Ok(files::read_json(&state_dir.join(FILE))?.unwrap_or_default())
}

pub fn write(state_dir: &Path, faults: &FaultFile) -> io::Result<()> {
    files::private_dir(state_dir)?;
    files::replace_json(&state_dir.join(FILE), faults)
}

/// Adds a fault to a host; `None` removes all of its faults.
pub fn set(state_dir: &Path, node: &str, fault: Option<&Fault>) -> io::Result<()> {
    let mut faults = read(state_dir)?;
    match fault {
        None => {
            faults.remove(node);
        }
        Some(fault) => {
            let (of_node, text) = (faults.entry(node.to_owned()).or_default(), fault.to_string());
            if !of_node.contains(&text) {
                of_node.push(text);
            }
        }
    }
    write(state_dir, &faults)
}

/// Returns the faults of one host; logs and skips invalid ones.
pub fn of(faults: &FaultFile, node: &str) -> Vec<Fault> {
    let texts = faults.get(node).into_iter().flatten();
    texts.filter_map(|text| text.parse().inspect_err(|error| tracing::warn!(node, error)).ok()).collect()
}
