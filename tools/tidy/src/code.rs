//! Parsed Rust source: tokens, functions, types, strings and test regions, each with its line.
//!
//! Rules match tokens rather than text, so that comments and strings never trigger them.

use std::ops::RangeInclusive;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::tree::{Finding, SourceFile};

/// A syntax element with its first line.
pub struct Placed<T> {
    pub line: usize,
    pub what: T,
}

/// A function's name and number of lines.
pub struct Function {
    pub name: String,
    pub lines: usize,
}

/// One parsed file.
pub struct Code<'a> {
    pub file: &'a SourceFile,
    pub functions: Vec<Placed<Function>>,
    pub types: Vec<Placed<String>>,
    pub strings: Vec<Placed<String>>,
    tokens: Vec<Placed<String>>,
    imports: Vec<Placed<Vec<String>>>,
    test_regions: Vec<RangeInclusive<usize>>,
}

impl<'a> Code<'a> {
    pub fn parse(file: &'a SourceFile) -> Result<Self, Finding> {
        let unreadable = |line: usize, error: &dyn std::fmt::Display| {
            file.finding(line, format!("does not parse: {error}"))
        };
        let tree = syn::parse_file(&file.text).map_err(|e| unreadable(e.span().start().line, &e))?;
        let stream: TokenStream = file.text.parse().map_err(|e: proc_macro2::LexError| unreadable(1, &e))?;
        let mut shapes = Shapes::default();
        shapes.visit_file(&tree);
        let mut flat = Flat::default();
        flat.take(stream);
        Ok(Self {
            file,
            functions: shapes.functions,
            types: shapes.types,
            strings: flat.strings,
            tokens: flat.tokens,
            imports: shapes.imports,
            test_regions: shapes.test_regions,
        })
    }

    /// Returns true if a line belongs to a test: a `tests` folder or file, or an item under `#[cfg(test)]`.
    pub fn is_test(&self, line: usize) -> bool {
        let in_folder = self.file.path.split('/').any(|part| part == "tests" || part == "tests.rs");
        in_folder || self.test_regions.iter().any(|region| region.contains(&line))
    }

    /// Returns the lines that contain the tokens of `pattern` in sequence, or an import of it.
    pub fn lines_with(&self, pattern: &str) -> Vec<usize> {
        let wanted = tokens_of(pattern);
        let matches =
            |window: &[Placed<String>]| window.iter().zip(&wanted).all(|(have, want)| have.what == *want);
        let mut lines: Vec<usize> =
            self.tokens.windows(wanted.len()).filter(|w| matches(w)).map(|w| w[0].line).collect();
        lines.extend(self.imports.iter().filter(|i| contains(&i.what, &wanted)).map(|i| i.line));
        lines.sort_unstable();
        lines.dedup();
        lines
    }
}

fn tokens_of(pattern: &str) -> Vec<String> {
    let mut flat = Flat::default();
    flat.take(pattern.parse().expect("a pattern is made of tokens"));
    flat.tokens.into_iter().map(|token| token.what).collect()
}

fn contains(path: &[String], wanted: &[String]) -> bool {
    path.windows(wanted.len()).any(|window| window == wanted)
}

fn line(span: Span) -> usize {
    span.start().line
}

/// Returns all tokens in reading order, with groups flattened and without doc comments.
#[derive(Default)]
struct Flat {
    tokens: Vec<Placed<String>>,
    strings: Vec<Placed<String>>,
}

impl Flat {
    fn take(&mut self, stream: TokenStream) {
        for tree in stream {
            match tree {
                TokenTree::Group(group) if is_documentation(&group) => {}
                TokenTree::Group(group) => {
                    let (open, close) = delimiters(group.delimiter());
                    self.push(open, group.span_open());
                    self.take(group.stream());
                    self.push(close, group.span_close());
                }
                TokenTree::Literal(literal) => {
                    let place = literal.span();
                    self.push("literal", place);
                    if let syn::Lit::Str(text) = syn::Lit::new(literal) {
                        self.strings.push(Placed { line: line(place), what: text.value() });
                    }
                }
                TokenTree::Ident(ident) => self.push(&ident.to_string(), ident.span()),
                TokenTree::Punct(punct) => self.push(&punct.as_char().to_string(), punct.span()),
            }
        }
    }

    fn push(&mut self, text: &str, span: Span) {
        if !text.is_empty() {
            self.tokens.push(Placed { line: line(span), what: text.to_owned() });
        }
    }
}

fn is_documentation(group: &proc_macro2::Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket && matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}

fn delimiters(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}

/// Collects the elements that require the syntax tree.
#[derive(Default)]
struct Shapes {
    functions: Vec<Placed<Function>>,
    types: Vec<Placed<String>>,
    imports: Vec<Placed<Vec<String>>>,
    test_regions: Vec<RangeInclusive<usize>>,
}

impl Shapes {
    fn function(&mut self, signature: &syn::Signature, end: Span) {
        let start = line(signature.span());
        let lines = end.end().line + 1 - start;
        self.functions
            .push(Placed { line: start, what: Function { name: signature.ident.to_string(), lines } });
    }

    fn type_name(&mut self, name: &syn::Ident) {
        self.types.push(Placed { line: line(name.span()), what: name.to_string() });
    }

    fn import(&mut self, tree: &syn::UseTree, mut path: Vec<String>) {
        let step = |path: &mut Vec<String>, name: &syn::Ident| {
            if !path.is_empty() {
                path.extend([":".to_owned(), ":".to_owned()]);
            }
            path.push(name.to_string());
        };
        match tree {
            syn::UseTree::Path(next) => {
                step(&mut path, &next.ident);
                self.import(&next.tree, path);
            }
            syn::UseTree::Group(group) => group.items.iter().for_each(|item| self.import(item, path.clone())),
            syn::UseTree::Name(name) => {
                step(&mut path, &name.ident);
                self.imports.push(Placed { line: line(name.ident.span()), what: path });
            }
            syn::UseTree::Rename(rename) => {
                step(&mut path, &rename.ident);
                self.imports.push(Placed { line: line(rename.ident.span()), what: path });
            }
            syn::UseTree::Glob(_) => {}
        }
    }
}

impl<'ast> Visit<'ast> for Shapes {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if attributes(item).iter().any(is_cfg_test) {
            self.test_regions.push(line(item.span())..=item.span().end().line);
        }
        visit::visit_item(self, item);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, item.block.span());
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, item.block.span());
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block.span());
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.type_name(&item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.type_name(&item.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.type_name(&item.ident);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.type_name(&item.ident);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.import(&item.tree, Vec::new());
    }
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_cfg_test(attribute: &syn::Attribute) -> bool {
    let condition = attribute.path().is_ident("cfg").then(|| attribute.parse_args::<syn::Path>());
    matches!(condition, Some(Ok(path)) if path.is_ident("test"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, pattern: &str) -> Vec<usize> {
        let file = SourceFile::new("a.rs", text);
        Code::parse(&file).map(|code| code.lines_with(pattern)).unwrap_or_default()
    }

    #[test]
    fn a_pattern_is_found_in_paths_macros_and_imports() {
        assert_eq!(lines("fn a() {\n tokio::spawn(b());\n}", "tokio::spawn"), [2]);
        assert_eq!(lines("fn a() { select! {\n x = tokio::spawn(b()) => {} } }", "tokio::spawn"), [2]);
        assert_eq!(lines("use tokio::{net, spawn as go};", "tokio::spawn"), [1]);
        assert_eq!(lines("fn a(p: &Pool<Postgres>) {}", "Pool<Postgres>"), [1]);
    }

    #[test]
    fn comments_documentation_and_strings_are_not_code() {
        let text = "/// tokio::spawn\n// tokio::spawn\nfn a() { b(\"tokio::spawn\") }";
        assert!(lines(text, "tokio::spawn").is_empty());
    }

    #[test]
    fn test_regions_are_known() {
        let file = SourceFile::new("src/a.rs", "fn a() {}\n#[cfg(test)]\nmod tests {\n fn b() {}\n}");
        let code = Code::parse(&file).expect("it parses");
        assert!(!code.is_test(1));
        assert!(code.is_test(4));
        let file = SourceFile::new("domains/x/tests/main.rs", "fn a() {}");
        assert!(Code::parse(&file).expect("it parses").is_test(1));
    }

    #[test]
    fn what_does_not_parse_is_reported() {
        let file = SourceFile::new("a.rs", "fn a( {");
        let finding = Code::parse(&file).err().expect("it does not parse");
        assert!(finding.message.starts_with("does not parse"));
    }
}
