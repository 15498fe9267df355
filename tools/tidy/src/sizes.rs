//! Rules for the size of files (600 lines) and functions (70 lines, one screen).

use crate::code::Code;
use crate::tree::{Finding, SourceFile};

pub const MAX_FILE_LINES: usize = 600;
pub const MAX_FUNCTION_LINES: usize = 70;

pub fn long_files(file: &SourceFile) -> Vec<Finding> {
    let lines = file.text.lines().count();
    if lines <= MAX_FILE_LINES {
        return Vec::new();
    }
    let message =
        format!("{lines} lines, limit {MAX_FILE_LINES}: split it into a folder with one file per noun");
    vec![file.finding(lines, message)]
}

pub fn long_functions(code: &Code<'_>) -> Vec<Finding> {
    let long = code.functions.iter().filter(|function| function.what.lines > MAX_FUNCTION_LINES);
    long.map(|function| {
        let (name, lines) = (&function.what.name, function.what.lines);
        let message = format!("`{name}` has {lines} lines, limit {MAX_FUNCTION_LINES}: extract functions");
        code.file.finding(function.line, message)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_601_lines_is_found() {
        assert!(long_files(&SourceFile::new("a.rs", &"\n".repeat(600))).is_empty());
        let found = long_files(&SourceFile::new("a.rs", &"\n".repeat(601)));
        assert_eq!(found[0].line, 601);
    }

    #[test]
    fn a_function_of_71_lines_is_found_wherever_it_stands() {
        let body = |lines: usize| format!("fn a() {{{}}}", "\n".repeat(lines - 1));
        let count = |text: &str| {
            let file = SourceFile::new("a.rs", text);
            long_functions(&Code::parse(&file).expect("it parses")).len()
        };
        assert_eq!(count(&body(70)), 0);
        assert_eq!(count(&body(71)), 1);
        assert_eq!(count(&format!("impl A {{ {} }}", body(71))), 1);
        assert_eq!(count(&format!("mod b {{ trait A {{ {} }} }}", body(71))), 1);
    }
}
