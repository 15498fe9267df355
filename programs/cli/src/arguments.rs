//! The options every command takes.

use std::path::PathBuf;

use clap::{Args, Parser, ValueEnum};

use crate::commands::Command;

const AFTER_HELP: &str = "Environment:
  GPUAAS_BASE_URL  the server, unless --base-url names it
  GPUAAS_TOKEN     an API token; it goes before the session of `gpuaas login`
  GPUAAS_CONFIG    the configuration file; credentials lie beside it
  SSL_CERT_FILE    certificates to trust instead of the system's

Exit codes:
  0 done   1 wrong usage   2 server or network   3 not signed in or not allowed   4 not found   5 conflict
  130 interrupted";

#[derive(Parser)]
#[command(name = "gpuaas", version, about = "GPUs from the command line.", after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Args)]
pub struct Global {
    /// How answers are written
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Everywhere")]
    pub output: Format,
    /// The project, by id, slug or name
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub project: Option<String>,
    /// The server, such as https://gpu.example.org
    #[arg(long, global = true, env = "GPUAAS_BASE_URL", help_heading = "Everywhere")]
    pub base_url: Option<String>,
    /// A context instead of the current one
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub context: Option<String>,
    /// PEM certificates to trust besides the system's
    #[arg(long, global = true, value_name = "FILE", help_heading = "Everywhere")]
    pub ca_file: Option<PathBuf>,
    /// Never ask anything: fail instead
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub no_input: bool,
}

/// How answers are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Table,
    /// What the API answered
    Json,
    /// For spreadsheets
    Csv,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_declaration_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_says_what_it_does() {
        fn check(command: &clap::Command) {
            for inner in command.get_subcommands() {
                assert!(inner.get_about().is_some(), "{} has no help", inner.get_name());
                check(inner);
            }
        }
        check(&Arguments::command());
    }
}
