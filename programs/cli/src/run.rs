//! One run of the program: its options, its files, its server.

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

    /// The server meant, and what is usual there.
    pub fn target(&self) -> Result<Target> {
        Config::load(&self.files)?.target(&self.options)
    }

    /// A connection as whoever is signed in.
    pub fn connect(&self) -> Result<Connection> {
        let target = self.target()?;
        let token = std::env::var("GPUAAS_TOKEN").ok().filter(|token| !token.is_empty());
        if let Some(token) = token {
            return Ok(Connection::open(self.connection(&target).token(token))?);
        }
        self.kept_session()?.ok_or_else(|| Failure::not_signed_in(&target.base_url))
    }

    /// A connection in the session that is kept, whatever the environment holds.
    pub fn kept_session(&self) -> Result<Option<Connection>> {
        let target = self.target()?;
        let session = KeptSession::find(&self.files, &target, self.anonymous(&target)?)?;
        let connect = |session| Connection::open(self.connection(&target).tokens(session));
        Ok(session.map(connect).transpose()?)
    }

    /// A connection as nobody yet.
    pub fn anonymous(&self, target: &Target) -> Result<Connection> {
        Ok(Connection::open(self.connection(target))?)
    }

    pub fn connection(&self, target: &Target) -> Options {
        Options::new(&target.base_url)
            .user_agent(USER_AGENT)
            .correlation_id(&self.correlation_id)
            .ca_file(target.ca_file.clone())
    }

    /// A key for one action: the same for its retries, another for the next.
    pub fn key(&self) -> String {
        self.sources.uuid().simple().to_string()
    }

    /// Whether a question would find someone to answer it.
    pub fn may_ask(&self) -> bool {
        !self.options.no_input && std::io::stdin().is_terminal()
    }

    /// Writes one thing.
    pub fn show(&self, columns: Columns, thing: &Value) -> Result<()> {
        output::print(&output::one(self.options.output, columns, thing))
    }

    /// Writes a page of things; says `empty` when there are none.
    pub fn show_list(&self, columns: Columns, page: &Value, empty: &str) -> Result<()> {
        let none = page["items"].as_array().is_none_or(Vec::is_empty);
        if none && self.options.output == Format::Table {
            self.note(empty);
            return Ok(());
        }
        output::print(&output::list(self.options.output, columns, page))?;
        if page["next_cursor"].is_string() {
            self.note("There are more: --all shows them all.");
        }
        Ok(())
    }

    /// A remark for a person, beside what was asked for.
    pub fn note(&self, text: &str) {
        if self.options.output == Format::Table {
            output::remark(text);
        }
    }
}
