//! The dependency graph, as resolved by cargo for this machine.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use serde_json::Value;

use crate::tree::{self, Finding, SourceFile};

/// A crate in the build, of this workspace or external.
pub struct Package {
    pub name: String,
    pub version: String,
    pub licence: String,
    /// Source of the crate; `None` for a path dependency.
    pub source: Option<String>,
    /// Folder relative to the repository root; empty outside the workspace.
    pub folder: String,
    /// Names of direct dependencies, including dev-dependencies.
    pub dependencies: Vec<String>,
}

/// All crates in the build, with the files to which findings can refer.
pub struct Graph {
    pub packages: Vec<Package>,
    pub manifests: Vec<SourceFile>,
}

impl Graph {
    /// Loads the graph from cargo. `cargo metadata` also lists optional crates that are never built, so `cargo tree` decides
    /// which ones count.
    pub fn load() -> Self {
        let metadata =
            cargo(&["metadata", "--format-version", "1", "--locked", "--filter-platform", &host()]);
        let metadata: Value = serde_json::from_str(&metadata).expect("cargo metadata prints JSON");
        let built = cargo(&[
            "tree",
            "--workspace",
            "--locked",
            "--edges",
            "all",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ]);
        let built: BTreeSet<(&str, &str)> = built.lines().filter_map(name_and_version).collect();
        let mut packages = packages(&metadata);
        packages.retain(|package| built.contains(&(package.name.as_str(), package.version.as_str())));
        let manifests = tree::files().into_iter().filter(|file| is_manifest(&file.path)).collect();
        Self { packages, manifests }
    }

    pub fn ours(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| !package.folder.is_empty())
    }

    /// Creates a finding about an external crate, located in the lock file.
    pub fn about(&self, package: &Package, message: String) -> Finding {
        let version = format!("version = \"{}\"", package.version);
        let name = format!("name = \"{}\"", package.name);
        let lock = self.manifest("Cargo.lock");
        let lines: Vec<&str> = lock.map(|file| file.text.lines().collect()).unwrap_or_default();
        let at = lines.windows(2).position(|pair| pair[0] == name && pair[1] == version).unwrap_or(0);
        Finding { path: "Cargo.lock".to_owned(), line: at + 1, message }
    }

    /// Creates a finding about a dependency of a workspace crate, located in its manifest.
    pub fn about_dependency(&self, package: &Package, dependency: &str, message: String) -> Finding {
        let path = format!("{}/Cargo.toml", package.folder);
        let names = |line: &str| line.split(['.', ' ', '=']).next() == Some(dependency);
        let line = self.manifest(&path).and_then(|file| file.numbered_lines().find(|(_, line)| names(line)));
        Finding { line: line.map_or(1, |(number, _)| number), path, message }
    }

    fn manifest(&self, path: &str) -> Option<&SourceFile> {
        self.manifests.iter().find(|file| file.path == path)
    }
}

fn is_manifest(path: &str) -> bool {
    path == "Cargo.lock" || path.ends_with("Cargo.toml")
}

fn packages(metadata: &Value) -> Vec<Package> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let root = format!("{}/", text(&metadata["workspace_root"]));
    let list = metadata["packages"].as_array().expect("cargo metadata lists packages");
    let package = |value: &Value| {
        let manifest = text(&value["manifest_path"]);
        let source = value["source"].as_str().map(str::to_owned);
        let inside = manifest.strip_prefix(&root).and_then(|path| path.strip_suffix("/Cargo.toml"));
        let dependencies = value["dependencies"].as_array().map(Vec::as_slice).unwrap_or_default();
        Package {
            name: text(&value["name"]),
            version: text(&value["version"]),
            licence: text(&value["license"]),
            folder: inside.filter(|_| source.is_none()).unwrap_or_default().to_owned(),
            dependencies: dependencies.iter().map(|dependency| text(&dependency["name"])).collect(),
            source,
        }
    };
    list.iter().map(package).collect()
}

/// Parses `serde v1.0.0 (proc-macro)` to `serde` and `1.0.0`.
fn name_and_version(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split_whitespace();
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

fn host() -> String {
    let about = Command::new("rustc").arg("-vV").output().expect("rustc prints its version");
    let about = String::from_utf8_lossy(&about.stdout).into_owned();
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("rustc names its host").to_owned()
}

fn cargo(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO")).current_dir(tree::root()).args(arguments).output().expect("cargo starts");
    assert!(status.success(), "cargo {}: {}", arguments.join(" "), String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("cargo prints UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_holds_our_crates_and_theirs() {
        let graph = Graph::load();
        let tidy = graph.ours().find(|package| package.name == "gpuaas-tidy").expect("this crate is ours");
        assert_eq!(tidy.folder, "tools/tidy");
        assert!(tidy.dependencies.contains(&"syn".to_owned()));
        let syn = graph.packages.iter().find(|package| package.name == "syn").expect("syn is built");
        assert!(graph.about(syn, String::new()).line > 1);
        let finding = graph.about_dependency(tidy, "syn", String::new());
        assert_eq!(finding.path, "tools/tidy/Cargo.toml");
        assert!(finding.line > 1);
    }

    #[test]
    fn names_and_versions_are_read_from_the_tree() {
        assert_eq!(name_and_version("serde v1.0.2 (*)"), Some(("serde", "1.0.2")));
        assert_eq!(name_and_version(""), None);
    }
}
