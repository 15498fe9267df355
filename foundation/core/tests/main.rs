//! What the types of core promise: the files in `refused` don't compile.

#[test]
fn what_must_not_be_written_does_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/refused/*.rs");
}
