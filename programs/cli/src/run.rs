//! One run of the program: its options, files and server.

use std::io::IsTerminal;

use gpuaas_client::{Connection, Options};
use gpuaas_core::Sources;
use serde_json::Value;

use crate::arguments::{Format, Global};
use crate::config::{Config, Target};
use crate::failure::{Failure, Result};
use crate::files::Files;
use crate::output::{self, Columns};
use crate::session::KeptSession;

const USER_AGENT: &str = concat!("gpuaas/", env!("CARGO_PKG_VERSION"));

pub struct Run {
    pub options: Global,
    pub files: Files,
    pub sources: Sources,
    correlation_id: String,
}

impl Run {
    pub fn new(options: Global) -> Result<Self> {
        let sources = Sources::system();
        let correlation_id = sources.uuid().simple().to_string();
        Ok(Self { options, files: Files::find(|name| std::env::var(name).ok())?, sources, correlation_id })
    }

    /// The server and its defaults.
    pub fn target(&self) -> Result<Target> {
        Config::load(&self.files)?.target(&self.options)
    }

    /// Returns a client with the caller's token or session.
    pub fn connect(&self) -> Result<Connection> {
        let target = self.target()?;
        let token = std::env::var("GPUAAS_TOKEN").ok().filter(|token| !token.is_empty());
        if let Some(token) = token {
            return Ok(Connection::open(self.connection(&target).token(token))?);
        }
        self.kept_session()?.ok_or_else(|| Failure::not_signed_in(&target.base_url))
    }

    /// Returns a client with the stored session, ignoring the environment.
    pub fn kept_session(&self) -> Result<Option<Connection>> {
        let target = self.target()?;
        let session = KeptSession::find(&self.files, &target, self.anonymous(&target)?)?;
        let connect = |session| Connection::open(self.connection(&target).tokens(session));
        Ok(session.map(connect).transpose()?)
    }

    /// Returns a client without credentials.
    pub fn anonymous(&self, target: &Target) -> Result<Connection> {
        Ok(Connection::open(self.connection(target))?)
    }

    pub fn connection(&self, target: &Target) -> Options {
        Options::new(&target.base_url)
            .user_agent(USER_AGENT)
            .correlation_id(&self.correlation_id)
            .ca_file(target.ca_file.clone())
    }

    /// Returns an idempotency key for one action, which its retries share.
    pub fn key(&self) -> String {
        self.sources.uuid().simple().to_string()
    }

    /// Returns true if prompts are possible.
    pub fn may_ask(&self) -> bool {
        !self.options.no_input && std::io::stdin().is_terminal()
    }

    /// Prints one resource.
    pub fn show(&self, columns: Columns, thing: &Value) -> Result<()> {
        output::print(&output::one(self.options.output, columns, thing))
    }

    /// Prints a page of a list, or `empty` if it has no items.
    pub fn show_list(&self, columns: Columns, page: &Value, empty: &str) -> Result<()> {
        let none = page["items"].as_array().is_none_or(Vec::is_empty);
        if none && self.options.output == Format::Table {
            self.note(empty);
            return Ok(());
        }
        output::print(&output::list(self.options.output, columns, page))?;
        if page["next_cursor"].is_string() {
            self.note("More results are available: --all lists all.");
        }
        Ok(())
    }

    /// Prints a note for people to stderr.
    pub fn note(&self, text: &str) {
        if self.options.output == Format::Table {
            output::remark(text);
        }
    }
}
