//! Questions to a person, and passwords from a script's standard input.

use std::io::BufRead;

use dialoguer::{Confirm, Input, Password};
use gpuaas_core::Secret;

use crate::failure::{Failure, Result};
use crate::run::Run;

fn unanswered(error: dialoguer::Error) -> Failure {
    Failure::usage("There was no answer").detail(error.to_string())
}

fn may_ask(run: &Run, what: &str, instead: &str) -> Result<()> {
    if run.may_ask() {
        return Ok(());
    }
    Err(Failure::usage(format!("{what} is needed, and nobody can be asked")).help(instead))
}

pub fn username(run: &Run) -> Result<String> {
    may_ask(run, "A user name", "Give it with --username.")?;
    Input::new().with_prompt("User name or e-mail").interact_text().map_err(unanswered)
}

pub fn password(run: &Run) -> Result<Secret<String>> {
    may_ask(run, "A password", "Give it on standard input with --password-stdin.")?;
    Password::new().with_prompt("Password").interact().map(Secret::new).map_err(unanswered)
}

/// Asked twice, since nobody sees it.
pub fn new_password() -> Result<Secret<String>> {
    let asked = Password::new()
        .with_prompt("New password (12 characters or more)")
        .with_confirmation("The same again", "They differ.");
    asked.interact().map(Secret::new).map_err(unanswered)
}

/// A question that --yes answers.
pub fn agrees(run: &Run, question: &str) -> Result<bool> {
    may_ask(run, "A yes", "Give it with --yes.")?;
    Confirm::new().with_prompt(question).default(false).interact().map_err(unanswered)
}

/// One line of standard input.
pub fn line(what: &str) -> Result<Secret<String>> {
    let mut text = String::new();
    let read = std::io::stdin().lock().read_line(&mut text);
    read.map_err(|error| Failure::usage("Standard input can't be read").detail(error.to_string()))?;
    let line = Secret::new(text.trim_end_matches(['\r', '\n']).to_owned());
    if line.expose().is_empty() {
        return Err(Failure::usage(format!("Standard input holds no {what}")));
    }
    Ok(line)
}
