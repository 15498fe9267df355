//! Runs the house rules over the working tree, one test per rule.

use std::sync::LazyLock;

use gpuaas_tidy::calls::{self, Ban};
use gpuaas_tidy::code::Code;
use gpuaas_tidy::graph::Graph;
use gpuaas_tidy::tree::{Finding, SourceFile, files, verdict};
use gpuaas_tidy::{alerts, crates, docs, language, names, released, schemas, scopes, secrets, sizes};

static FILES: LazyLock<Vec<SourceFile>> = LazyLock::new(files);
static GRAPH: LazyLock<Graph> = LazyLock::new(Graph::load);

fn rust() -> impl Iterator<Item = &'static SourceFile> {
    FILES.iter().filter(|file| file.is_handwritten_rust())
}

fn each_rust_file(rule: impl Fn(&SourceFile) -> Vec<Finding>) {
    verdict(rust().flat_map(rule));
}

fn each_file(rule: impl Fn(&SourceFile) -> Vec<Finding>) {
    verdict(FILES.iter().flat_map(rule));
}

/// Applies a rule to all files that parse; the others are reported by `every_file_parses`.
fn each_parsed_file(rule: impl Fn(&Code<'_>) -> Vec<Finding>) {
    verdict(rust().filter_map(|file| Code::parse(file).ok()).flat_map(|code| rule(&code)));
}

fn only_in_allowed_places(bans: &[Ban]) {
    each_parsed_file(|code| calls::banned(code, bans));
}

#[test]
fn every_file_parses() {
    verdict(rust().filter_map(|file| Code::parse(file).err()));
}

#[test]
fn no_file_is_over_600_lines() {
    each_rust_file(sizes::long_files);
}

#[test]
fn no_function_is_over_70_lines() {
    each_parsed_file(sizes::long_functions);
}

#[test]
fn every_file_describes_its_content() {
    each_rust_file(names::missing_introduction);
}

#[test]
fn no_marker_of_unfinished_work_is_left() {
    each_rust_file(names::leftovers);
}

#[test]
fn errors_are_logged_with_their_causes() {
    only_in_allowed_places(calls::LOGGED_ERRORS);
}

#[test]
fn no_placeholder_is_left() {
    only_in_allowed_places(calls::PLACEHOLDERS);
}

#[test]
fn no_file_has_a_vague_name() {
    each_rust_file(names::vague_files);
}

#[test]
fn no_type_has_a_vague_name() {
    each_parsed_file(names::vague_types);
}

#[test]
fn names_are_words_of_the_field() {
    each_parsed_file(language::banned_types);
    each_parsed_file(language::banned_constants);
}

#[test]
fn a_type_name_means_one_thing() {
    verdict(language::ambiguous_types(rust().filter_map(|file| Code::parse(file).ok())));
}

#[test]
fn comments_name_their_subject() {
    each_rust_file(language::pronouns);
}

#[test]
fn each_use_of_the_platform_scope_is_listed() {
    verdict(scopes::platform_uses(rust().filter_map(|file| Code::parse(file).ok())));
}

#[test]
fn released_contracts_hold() {
    verdict(released::breaks(&FILES));
}

#[test]
fn sql_names_only_its_own_schema_and_published_views() {
    let domains = schemas::domains(&FILES);
    each_parsed_file(|code| schemas::foreign_in_rust(code, &domains));
    each_file(|file| schemas::foreign_in_sql(file, &domains));
}

#[test]
fn tasks_are_supervised() {
    only_in_allowed_places(calls::TASKS);
}

#[test]
fn clocks_are_read_in_core() {
    only_in_allowed_places(calls::CLOCKS);
}

#[test]
fn randomness_comes_from_core() {
    only_in_allowed_places(calls::RANDOMNESS);
}

#[test]
fn connections_live_in_store() {
    only_in_allowed_places(calls::CONNECTIONS);
}

#[test]
fn tests_wait_for_conditions() {
    each_parsed_file(calls::sleeps);
}

#[test]
fn no_secret_is_checked_in() {
    each_file(secrets::secrets);
}

#[test]
fn no_path_of_a_machine_is_checked_in() {
    each_file(secrets::machine_paths);
}

#[test]
fn documentation_has_front_matter() {
    each_file(docs::front_matter);
}

#[test]
fn the_threat_model_names_tests_that_exist() {
    verdict(docs::missing_tests(&FILES));
}

#[test]
fn alerts_name_metrics_that_exist() {
    verdict(alerts::unknown_metrics(&FILES));
}

#[test]
fn recorded_metrics_are_documented() {
    verdict(alerts::undocumented_metrics(&FILES));
}

#[test]
fn alerts_have_runbooks_and_tests() {
    verdict(alerts::incomplete(&FILES));
}

#[test]
fn licences_are_compatible_with_ours() {
    verdict(crates::licences(&GRAPH));
}

#[test]
fn banned_crates_are_not_built() {
    verdict(crates::bans(&GRAPH));
}

#[test]
fn crates_come_from_the_registry_or_from_here() {
    verdict(crates::sources(&GRAPH));
}

#[test]
fn wrapped_crates_are_used_by_their_wrapper_only() {
    verdict(crates::wrappers(&GRAPH));
}

#[test]
fn dependencies_point_downwards() {
    verdict(crates::arrows(&GRAPH));
}
