//! CSV of exports.

/// Returns a CSV cell, quoted where necessary. Prefixes text that a spreadsheet would evaluate as a formula with `'`.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\r', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// Returns a line of CSV with its line end.
pub fn line(cells: &[&str]) -> String {
    cells.iter().map(|text| cell(text)).collect::<Vec<_>>().join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn cells_are_quoted_and_formulas_defused() {
        assert_eq!(cell("plain"), "plain");
        assert_eq!(cell("a,b"), "\"a,b\"");
        assert_eq!(cell("say \"no\"\n"), "\"say \"\"no\"\"\n\"");
        for formula in ["=1+1", "+1", "-1", "@sum", "\t=1"] {
            assert_eq!(cell(formula), format!("'{formula}"));
        }
        assert_eq!(cell("=a,\"b\""), "\"'=a,\"\"b\"\"\"");
    }
}
