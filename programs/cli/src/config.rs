//! Contexts: named servers, and the current one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::arguments::Global;
use crate::failure::{Failure, Result};
use crate::files::{self, Files};

/// The context that is created when none is named.
const DEFAULT: &str = "default";

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub current: Option<String>,
    #[serde(default)]
    pub contexts: BTreeMap<String, Context>,
}

/// A server with its defaults.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Context {
    pub base_url: String,
    pub project: Option<String>,
    pub ca_file: Option<PathBuf>,
}

/// The server and defaults of this run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    pub context: String,
    pub base_url: String,
    pub project: Option<String>,
    pub ca_file: Option<PathBuf>,
}

/// Returns a server's address in its canonical form.
pub fn normal(base_url: &str) -> String {
    base_url.trim().trim_end_matches('/').to_owned()
}

/// Returns the absolute form of a path.
pub fn absolute(path: Option<&Path>) -> Result<Option<PathBuf>> {
    path.map(|path| std::path::absolute(path).map_err(|error| Failure::file(path, error))).transpose()
}

impl Config {
    pub fn load(files: &Files) -> Result<Self> {
        files::read(&files.config)
    }

    /// Changes the file under the lock.
    pub fn change(files: &Files, change: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let _alone = files.lock()?;
        let mut config = Self::load(files)?;
        change(&mut config)?;
        files::write(&files.config, &config)
    }

    pub fn named(&self, name: &str) -> Result<&Context> {
        self.contexts.get(name).ok_or_else(|| {
            let known: Vec<&str> = self.contexts.keys().map(String::as_str).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            Failure::not_found(format!("Context {name:?} not found")).detail(format!("Contexts: {known}"))
        })
    }

    /// Resolves options, environment and file, in this order.
    pub fn target(&self, options: &Global) -> Result<Target> {
        let context = options.context.as_ref().or(self.current.as_ref());
        let context = context.map_or_else(|| DEFAULT.to_owned(), String::clone);
        let overriding = options.base_url.as_deref().map(normal).filter(|url| !url.is_empty());
        let kept = match &overriding {
            None if options.context.is_some() => Some(self.named(&context)?),
            _ => self.contexts.get(&context),
        };
        let Some(base_url) = overriding.or_else(|| kept.map(|kept| kept.base_url.clone())) else {
            let help = "Add one: gpuaas context set NAME --base-url URL";
            return Err(Failure::usage("No server configured").help(help));
        };
        // Project and CA file of another server don't apply.
        let kept = kept.filter(|kept| kept.base_url == base_url);
        Ok(Target {
            context,
            project: options.project.clone().or_else(|| kept?.project.clone()),
            ca_file: absolute(options.ca_file.as_deref())?.or_else(|| kept?.ca_file.clone()),
            base_url,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Format;

    fn options(context: Option<&str>, base_url: Option<&str>) -> Global {
        Global {
            output: Format::Table,
            project: None,
            base_url: base_url.map(str::to_owned),
            context: context.map(str::to_owned),
            ca_file: None,
            no_input: true,
        }
    }

    fn config() -> Config {
        let context = |url: &str| Context {
            base_url: url.to_owned(),
            project: Some("vision".to_owned()),
            ca_file: None,
        };
        let contexts = [("local", "http://127.0.0.1:1"), ("far", "https://far.example")];
        let contexts = contexts.map(|(name, url)| (name.to_owned(), context(url)));
        Config { current: Some("local".to_owned()), contexts: contexts.into() }
    }

    #[test]
    fn the_current_context_is_meant_unless_another_is_named() {
        let target = config().target(&options(None, None)).expect("a target");
        assert_eq!((target.context.as_str(), target.base_url.as_str()), ("local", "http://127.0.0.1:1"));
        let target = config().target(&options(Some("far"), None)).expect("a target");
        assert_eq!(
            (target.base_url.as_str(), target.project.as_deref()),
            ("https://far.example", Some("vision"))
        );
        assert!(config().target(&options(Some("gone"), None)).is_err());
    }

    #[test]
    fn another_address_leaves_the_contexts_project_behind() {
        let target = config().target(&options(None, Some("http://127.0.0.1:2/"))).expect("a target");
        assert_eq!((target.base_url.as_str(), target.project), ("http://127.0.0.1:2", None));
        let same = config().target(&options(None, Some("http://127.0.0.1:1/"))).expect("a target");
        assert_eq!(same.project.as_deref(), Some("vision"));
    }

    #[test]
    fn without_any_server_it_says_how_to_name_one() {
        let failure = Config::default().target(&options(None, None)).expect_err("no server");
        assert!(format!("{failure:?}").contains("context set"), "{failure:?}");
        let target = Config::default().target(&options(None, Some("http://a"))).expect("a target");
        assert_eq!(target.context, "default");
    }
}
