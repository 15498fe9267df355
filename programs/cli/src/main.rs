//! The gpuaas command line: parses, runs, and exits with a code for each kind of failure.

mod arguments;
mod commands;
mod config;
mod credentials;
mod export;
mod failure;
mod files;
mod listing;
mod output;
mod prompt;
mod resolve;
mod run;
mod session;
mod spool;
mod verification;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use arguments::Arguments;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return failure::misused(&error),
    };
    let format = arguments.global.output;
    match commands::run(arguments).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(format),
    }
}
