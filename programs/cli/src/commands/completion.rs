//! Shell completion scripts, generated from the command declarations.

use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::failure::Result;
use crate::output;

#[derive(Args)]
pub struct Completion {
    #[arg(value_enum)]
    shell: Known,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Known {
    Bash,
    Zsh,
    Fish,
}

pub fn print(completion: &Completion) -> Result<()> {
    let shell = match completion.shell {
        Known::Bash => Shell::Bash,
        Known::Zsh => Shell::Zsh,
        Known::Fish => Shell::Fish,
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "gpuaas", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
