//! Global options.

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
#[command(name = "gpuaas", version, about = "Command-line client for GPUaaS.", after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Args)]
pub struct Global {
    /// Output format
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Global options")]
    pub output: Format,
    /// Project, by id, slug or name
    #[arg(long, global = true, help_heading = "Global options")]
    pub project: Option<String>,
    /// Server URL, such as https://gpu.example.org
    #[arg(long, global = true, env = "GPUAAS_BASE_URL", help_heading = "Global options")]
    pub base_url: Option<String>,
    /// Use this context instead of the current one
    #[arg(long, global = true, help_heading = "Global options")]
    pub context: Option<String>,
    /// PEM file with certificates to trust besides the system's
    #[arg(long, global = true, value_name = "FILE", help_heading = "Global options")]
    pub ca_file: Option<PathBuf>,
    /// Never prompt; fail if input is required
    #[arg(long, global = true, help_heading = "Global options")]
    pub no_input: bool,
}

/// Output format.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Human-readable
    #[default]
    Table,
    /// The API's response
    Json,
    /// Comma-separated, for spreadsheets
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
