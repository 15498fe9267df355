//! Rules for crates: licences, banned crates, versions, sources, and allowed dependencies.

use std::collections::{BTreeMap, BTreeSet};

use crate::graph::{Graph, Package};
use crate::licences;
use crate::tree::Finding;

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Crates whose licence isn't on the list, and the reason for the exception.
const LICENCE_EXCEPTIONS: &[(&str, &str)] = &[
    ("progenitor", "MPL-2.0 covers its own files only; used unchanged, to generate the client"),
    ("progenitor-client", "MPL-2.0 covers its own files only; used unchanged, by the generated client"),
    ("progenitor-impl", "MPL-2.0 covers its own files only; used unchanged, to generate the client"),
    ("progenitor-macro", "MPL-2.0 covers its own files only; used unchanged, to generate the client"),
];

const BANNED: &[(&str, &str)] = &[
    ("ring", "one TLS stack: aws-lc-rs (turn the dependency's default features off)"),
    ("openssl", "one TLS stack: rustls with aws-lc-rs"),
    ("openssl-sys", "one TLS stack: rustls with aws-lc-rs"),
    ("native-tls", "one TLS stack: rustls with aws-lc-rs"),
];

/// Crates pinned to one version line.
const PINNED: &[(&str, &str)] = &[("sqlx", "0.9"), ("reqwest", "0.13")];

/// Crates that must exist in one version only; two would mean two runtimes, servers or TLS stacks.
const SINGLE_VERSION: &[&str] = &["tokio", "axum", "hyper", "rustls"];

/// Crates with the only dependants allowed: our crate names, or folders ending in `/`.
const WRAPPERS: &[(&str, &[&str])] = &[
    ("axum", &["gpuaas-http"]),
    ("axum-server", &["gpuaas-http"]),
    ("tower-http", &["gpuaas-http"]),
    ("sqlx", &["gpuaas-store", "gpuaas-core", "gpuaas-bus", "gpuaas-workflow", "gpuaas-testkit", "domains/"]),
    ("redis", &["gpuaas-ephemeral"]),
    ("async-nats", &["gpuaas-bus"]),
];

/// Text of the list of domains; see [`domains`].
const REGISTRY_OF_DOMAINS: &str = include_str!("../../../programs/gpuaasd/src/registry.rs");

pub fn licences(graph: &Graph) -> Vec<Finding> {
    let excepted = |package: &Package| LICENCE_EXCEPTIONS.iter().any(|(name, _)| *name == package.name);
    let bad =
        graph.packages.iter().filter(|package| !licences::is_allowed(&package.licence) && !excepted(package));
    bad.map(|package| {
        let message = format!(
            "{} is under `{}`: use another crate, or add an exception with its reason to tools/tidy/src/crates.rs",
            package.name, package.licence
        );
        graph.about(package, message)
    })
    .collect()
}

pub fn bans(graph: &Graph) -> Vec<Finding> {
    let mut found = Vec::new();
    for package in &graph.packages {
        if let Some((_, instead)) = BANNED.iter().find(|(name, _)| *name == package.name) {
            found.push(graph.about(package, format!("{} is banned: {instead}", package.name)));
        }
        if let Some((_, line)) =
            PINNED.iter().find(|(name, line)| *name == package.name && !is_line(package, line))
        {
            let message = format!("{} {}: only {line} is used", package.name, package.version);
            found.push(graph.about(package, message));
        }
    }
    found.extend(twice(graph));
    found
}

fn is_line(package: &Package, line: &str) -> bool {
    package.version.strip_prefix(line).is_some_and(|rest| rest.starts_with('.'))
}

fn twice(graph: &Graph) -> Vec<Finding> {
    let mut versions: BTreeMap<&str, Vec<&Package>> = BTreeMap::new();
    for package in graph.packages.iter().filter(|package| SINGLE_VERSION.contains(&package.name.as_str())) {
        versions.entry(&package.name).or_default().push(package);
    }
    let message = |package: &Package| {
        format!("{} {} exists in several versions: use one (`cargo tree -d`)", package.name, package.version)
    };
    let several = versions.into_values().filter(|versions| versions.len() > 1).flatten();
    several.map(|package| graph.about(package, message(package))).collect()
}

pub fn sources(graph: &Graph) -> Vec<Finding> {
    let foreign = |package: &&Package| match &package.source {
        Some(source) => source != REGISTRY,
        None => package.folder.is_empty(),
    };
    let message = |package: &Package| {
        format!(
            "{} comes from neither the default registry nor this repository: use a published version",
            package.name
        )
    };
    graph.packages.iter().filter(foreign).map(|package| graph.about(package, message(package))).collect()
}

pub fn wrappers(graph: &Graph) -> Vec<Finding> {
    let mut found = Vec::new();
    for package in graph.ours() {
        for (wrapped, wrappers) in WRAPPERS {
            let may = wrappers.iter().any(|who| *who == package.name || is_below(&package.folder, who));
            if !may && package.dependencies.iter().any(|name| name == wrapped) {
                let message = format!("{} sees {wrapped}: only {} may", package.name, wrappers.join(", "));
                found.push(graph.about_dependency(package, wrapped, message));
            }
        }
    }
    found
}

fn is_below(folder: &str, who: &str) -> bool {
    who.ends_with('/') && folder.starts_with(who)
}

pub fn arrows(graph: &Graph) -> Vec<Finding> {
    let folders: BTreeMap<&str, &str> = graph.ours().map(|p| (p.name.as_str(), p.folder.as_str())).collect();
    let mut found = Vec::new();
    for package in graph.ours() {
        for dependency in &package.dependencies {
            let target = folders.get(dependency.as_str());
            if let Some(refusal) = target.and_then(|target| refusal(&package.folder, target)) {
                found.push(graph.about_dependency(package, dependency, refusal));
            }
        }
    }
    found
}

/// Returns the reason why the crate in folder `from` must not depend on the one in folder `to`.
fn refusal(from: &str, to: &str) -> Option<String> {
    let (from_room, from_name) = from.split_once('/')?;
    let (to_room, to_name) = to.split_once('/')?;
    match (from_room, to_room) {
        ("foundation", "domains" | "programs") => Some(format!(
            "foundation crates contain no business rules: {from} must not depend on {to}; declare a port and wire it in gpuaasd"
        )),
        ("domains", "programs") => {
            Some(format!("programs depend on domains, not the reverse: {from} must not depend on {to}"))
        }
        ("domains", "domains") if !stands_on(from_name, to_name) => Some(format!(
            "{from_name} must not call {to_name}: use an event for an upward dependency, or a participant registered in gpuaasd"
        )),
        _ => None,
    }
}

/// Returns each domain in the composition root's list with the domains it stands on.
pub fn domains() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut domains = BTreeMap::new();
    for entry in REGISTRY_OF_DOMAINS.split("Registration {").skip(1) {
        let after = |field: &str| entry.split_once(field).map(|(_, rest)| rest);
        let quoted = |text: &'static str| text.split('"').nth(1).unwrap_or_default();
        let Some(name) = after("name: ").map(quoted).filter(|name| !name.is_empty()) else { continue };
        let below = after("stands_on: &[").and_then(|rest| rest.split(']').next()).unwrap_or_default();
        domains.insert(name, below.split('"').skip(1).step_by(2).collect());
    }
    domains
}

/// Returns true if the domain `from` stands on `to`, directly or by way of others.
pub fn stands_on(from: &str, to: &str) -> bool {
    let domains = domains();
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(domain) = open.pop() {
        for below in domains.get(domain).into_iter().flatten() {
            if seen.insert(*below) {
                open.push(below);
            }
        }
    }
    seen.contains(to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::SourceFile;

    fn foreign(name: &str, version: &str) -> Package {
        Package {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: "MIT".to_owned(),
            source: Some(REGISTRY.to_owned()),
            folder: String::new(),
            dependencies: Vec::new(),
        }
    }

    fn ours(folder: &str, dependencies: &[&str]) -> Package {
        let name = folder.rsplit('/').next().unwrap_or_default();
        Package {
            source: None,
            folder: folder.to_owned(),
            dependencies: dependencies.iter().map(|name| (*name).to_owned()).collect(),
            ..foreign(&format!("gpuaas-{name}"), "0.1.0")
        }
    }

    fn graph(packages: impl Into<Vec<Package>>) -> Graph {
        let lock = SourceFile::new("Cargo.lock", "\nname = \"ring\"\nversion = \"0.17.1\"\n");
        Graph { packages: packages.into(), manifests: vec![lock] }
    }

    #[test]
    fn a_licence_off_the_list_is_found() {
        let copyleft = Package { licence: "GPL-3.0".to_owned(), ..foreign("readline", "1.0.0") };
        let unnamed = Package { licence: String::new(), ..foreign("unnamed", "1.0.0") };
        let excepted = Package { licence: "MPL-2.0".to_owned(), ..foreign("progenitor-client", "0.15.0") };
        assert_eq!(licences(&graph([copyleft, unnamed, excepted, foreign("serde", "1.0.0")])).len(), 2);
    }

    #[test]
    fn banned_crates_are_found_in_the_lock_file() {
        let found = bans(&graph([foreign("ring", "0.17.1"), foreign("serde", "1.0.0")]));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].path.as_str(), found[0].line), ("Cargo.lock", 2));
    }

    #[test]
    fn other_version_lines_are_found() {
        let old = [foreign("sqlx", "0.8.6"), foreign("reqwest", "0.12.1"), foreign("sqlx", "0.90.1")];
        assert_eq!(bans(&graph(old)).len(), 3);
        assert!(bans(&graph([foreign("sqlx", "0.9.4"), foreign("reqwest", "0.13.0")])).is_empty());
    }

    #[test]
    fn two_versions_of_the_runtime_are_found() {
        assert_eq!(bans(&graph([foreign("hyper", "0.14.1"), foreign("hyper", "1.8.0")])).len(), 2);
        assert!(bans(&graph([foreign("hyper", "1.8.0"), foreign("base64", "0.22.0")])).is_empty());
    }

    #[test]
    fn other_sources_are_found() {
        let git = Package { source: Some("git+https://example.org/a".to_owned()), ..foreign("a", "1.0.0") };
        let outside = Package { source: None, ..foreign("b", "1.0.0") };
        assert_eq!(
            sources(&graph([git, outside, foreign("c", "1.0.0"), ours("domains/audit", &[])])).len(),
            2
        );
    }

    #[test]
    fn only_wrappers_see_what_they_wrap() {
        let bad = [
            ours("domains/audit", &["axum"]),
            ours("foundation/pki", &["sqlx"]),
            ours("foundation/http", &["redis"]),
        ];
        assert_eq!(wrappers(&graph(bad)).len(), 3);
        let good = [
            ours("foundation/http", &["axum", "tower-http"]),
            ours("domains/audit", &["sqlx"]),
            ours("foundation/ephemeral", &["redis"]),
        ];
        assert!(wrappers(&graph(good)).is_empty());
    }

    #[test]
    fn the_list_of_domains_is_read_from_the_composition_root() {
        let domains = domains();
        assert_eq!(domains["identity"], Vec::<&str>::new());
        assert_eq!(domains["catalog"], ["policy", "audit"]);
        assert!(stands_on("billing", "identity") && !stands_on("policy", "audit"));
    }

    #[test]
    fn arrows_point_down() {
        let bad = [
            ours("foundation/http", &["gpuaas-identity"]),
            ours("domains/identity", &["gpuaas-audit"]),
            ours("domains/audit", &["gpuaas-gpuaasd", "gpuaas-policy"]),
            ours("domains/policy", &["gpuaas-billing"]),
            ours("domains/billing", &["gpuaas-audit"]),
            ours("domains/unplaced", &["gpuaas-identity"]),
            ours("programs/gpuaasd", &["gpuaas-identity", "gpuaas-http"]),
        ];
        let found = arrows(&graph(bad));
        assert_eq!(found.len(), 6, "{found:?}");
    }
}
