//! Contexts: named servers, stored locally.

use clap::Subcommand;
use serde_json::{Value, json};

use crate::config::{Config, Context, absolute, normal};
use crate::credentials::Credentials;
use crate::failure::{Failure, Result};
use crate::output::Columns;
use crate::run::Run;

const COLUMNS: Columns = &["name", "base_url", "project", "ca_file", "signed_in_as", "current"];

#[derive(Subcommand)]
pub enum Contexts {
    /// List the contexts
    List,
    /// Switch to a context
    Use { name: String },
    /// Show the current context
    Show,
    /// Add or change a context: --base-url, and defaults such as --project and --ca-file
    Set {
        name: String,
        /// Make it the current context; the first one always is
        #[arg(long = "use")]
        make_current: bool,
    },
    /// Delete a context and its session
    Delete { name: String },
}

pub fn run(run: &Run, command: Contexts) -> Result<()> {
    match command {
        Contexts::List => list(run),
        Contexts::Use { name } => {
            Config::change(&run.files, |config| {
                config.named(&name)?;
                config.current = Some(name.clone());
                Ok(())
            })?;
            run.note(&format!("The current context is {name}."));
            Ok(())
        }
        Contexts::Show => show(run),
        Contexts::Set { name, make_current } => set(run, &name, make_current),
        Contexts::Delete { name } => delete(run, &name),
    }
}

fn list(run: &Run) -> Result<()> {
    let (config, credentials) = (Config::load(&run.files)?, Credentials::load(&run.files)?);
    let contexts = config.contexts.iter().map(|(name, context)| {
        let current = config.current.as_ref() == Some(name);
        described(name, context, current, credentials.username(name, &context.base_url))
    });
    let page = json!({ "items": contexts.collect::<Vec<_>>() });
    run.show_list(COLUMNS, &page, "No contexts. Add one: gpuaas context set NAME --base-url URL")
}

fn described(name: &str, context: &Context, current: bool, username: Option<&str>) -> Value {
    let Context { base_url, project, ca_file } = context;
    json!({
        "name": name, "base_url": base_url, "project": project, "ca_file": ca_file,
        "signed_in_as": username, "current": current,
    })
}

fn show(run: &Run) -> Result<()> {
    let (target, credentials) = (run.target()?, Credentials::load(&run.files)?);
    let username = credentials.of(&target).map(|stored| stored.username.as_str());
    let current = Config::load(&run.files)?.current.as_ref() == Some(&target.context);
    let context = Context { base_url: target.base_url, project: target.project, ca_file: target.ca_file };
    run.show(COLUMNS, &described(&target.context, &context, current, username))
}

fn set(run: &Run, name: &str, make_current: bool) -> Result<()> {
    let options = &run.options;
    if name.is_empty() || name.contains(char::is_control) {
        return Err(Failure::usage("A context requires a name"));
    }
    Config::change(&run.files, |config| {
        let kept = config.contexts.get(name);
        let base_url =
            options.base_url.as_deref().map(normal).or_else(|| kept.map(|kept| kept.base_url.clone()));
        let base_url = base_url.ok_or_else(|| Failure::usage("A new context requires --base-url"))?;
        if !["http://", "https://"].iter().any(|scheme| base_url.starts_with(scheme)) {
            return Err(Failure::usage(format!("{base_url:?} isn't an http:// or https:// address")));
        }
        // Project and CA file of another server aren't kept.
        let kept = kept.filter(|kept| kept.base_url == base_url);
        let project = options.project.clone().or_else(|| kept?.project.clone());
        let ca_file = absolute(options.ca_file.as_deref())?.or_else(|| kept?.ca_file.clone());
        config.contexts.insert(name.to_owned(), Context { base_url, project, ca_file });
        if make_current || config.current.is_none() {
            config.current = Some(name.to_owned());
        }
        Ok(())
    })?;
    let current = Config::load(&run.files)?.current.as_deref() == Some(name);
    run.note(&format!("Context {name} was saved{}.", if current { " and is the current one" } else { "" }));
    Ok(())
}

fn delete(run: &Run, name: &str) -> Result<()> {
    Config::change(&run.files, |config| {
        config.named(name)?;
        config.contexts.remove(name);
        config.current.take_if(|current| current == name);
        Ok(())
    })?;
    let _alone = run.files.lock()?;
    Credentials::put(&run.files, name, None)?;
    run.note(&format!("Context {name} was deleted."));
    Ok(())
}
