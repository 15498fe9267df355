//! What the types of the contract promise: the files in `refused` don't compile.

#[test]
fn an_operation_that_forgets_a_law_does_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/refused/*.rs");
}
