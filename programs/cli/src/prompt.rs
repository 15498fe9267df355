//! Interactive prompts, and passwords from standard input.

use std::io::BufRead;

use dialoguer::{Confirm, Input, Password};
use gpuaas_core::Secret;

use crate::failure::{Failure, Result};
use crate::run::Run;

fn unanswered(error: dialoguer::Error) -> Failure {
    Failure::usage("No input received").detail(error.to_string())
}

fn may_ask(run: &Run, what: &str, instead: &str) -> Result<()> {
    if run.may_ask() {
        return Ok(());
    }
    Err(Failure::usage(format!("{what} required, but input is disabled")).help(instead))
}

pub fn username(run: &Run) -> Result<String> {
    may_ask(run, "User name", "Pass it with --username.")?;
    Input::new().with_prompt("User name or e-mail").interact_text().map_err(unanswered)
}

pub fn password(run: &Run) -> Result<Secret<String>> {
    may_ask(run, "Password", "Pass it on standard input with --password-stdin.")?;
    Password::new().with_prompt("Password").interact().map(Secret::new).map_err(unanswered)
}

/// Prompts for a new password, twice.
pub fn new_password() -> Result<Secret<String>> {
    let asked = Password::new()
        .with_prompt("New password (12 characters or more)")
        .with_confirmation("Confirm password", "Passwords don't match.");
    asked.interact().map(Secret::new).map_err(unanswered)
}

/// Prompts for confirmation, which --yes gives in advance.
pub fn agrees(run: &Run, question: &str) -> Result<bool> {
    may_ask(run, "Confirmation", "Pass --yes.")?;
    Confirm::new().with_prompt(question).default(false).interact().map_err(unanswered)
}

/// Reads one line of standard input.
pub fn line(what: &str) -> Result<Secret<String>> {
    let mut text = String::new();
    let read = std::io::stdin().lock().read_line(&mut text);
    read.map_err(|error| Failure::usage("Reading standard input failed").detail(error.to_string()))?;
    let line = Secret::new(text.trim_end_matches(['\r', '\n']).to_owned());
    if line.expose().is_empty() {
        return Err(Failure::usage(format!("Standard input has no {what}")));
    }
    Ok(line)
}
