//! Licence expressions and their compatibility with Apache-2.0.

/// Permissive licences that are compatible with ours.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Returns true if an SPDX expression allows a combination of listed licences. `/` is the old form of OR.
pub fn is_allowed(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, at: 0 };
    let allowed = reader.any_of();
    allowed && reader.at == words.len()
}

struct Reader<'a> {
    words: &'a [&'a str],
    at: usize,
}

impl Reader<'_> {
    fn next_is(&mut self, word: &str) -> bool {
        let is = self.words.get(self.at).is_some_and(|next| *next == word);
        self.at += usize::from(is);
        is
    }

    fn any_of(&mut self) -> bool {
        let mut allowed = self.all_of();
        while self.next_is("OR") {
            allowed |= self.all_of();
        }
        allowed
    }

    fn all_of(&mut self) -> bool {
        let mut allowed = self.licence();
        while self.next_is("AND") {
            allowed &= self.licence();
        }
        allowed
    }

    fn licence(&mut self) -> bool {
        if self.next_is("(") {
            let allowed = self.any_of();
            return self.next_is(")") && allowed;
        }
        let Some(name) = self.words.get(self.at) else { return false };
        self.at += 1;
        // An exception after WITH only adds permissions.
        self.at += if self.next_is("WITH") { 1 } else { 0 };
        ALLOWED.contains(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permissive_expressions_pass() {
        for expression in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
            "ISC AND (Apache-2.0 OR ISC)",
        ] {
            assert!(is_allowed(expression), "{expression}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for expression in
            ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR GPL-3.0) AND MPL-2.0", "MIT AND", "( MIT", "MIT MIT"]
        {
            assert!(!is_allowed(expression), "{expression}");
        }
    }
}
