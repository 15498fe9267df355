//! Tests of verification on a small hand-made chain.

use std::collections::HashMap;

use super::*;

const AT: i64 = 1_800_000_000;

fn at(second: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(AT + second, 0).expect("in range")
}

fn record(n: i64) -> Record {
    Record {
        id: format!("aud_{n}"),
        at: at(n),
        actor_kind: "user".into(),
        actor_id: "user_1".into(),
        actor_role: "owner".into(),
        action: "project.create".into(),
        target_type: None,
        target_id: None,
        result: "ok".into(),
        correlation_id: "c".into(),
        org_id: Some("org_1".into()),
        project_id: None,
        source_address: None,
        metadata: BTreeMap::new(),
    }
}

fn signer() -> SealSigner {
    SealSigner::from_seed(&[7; 32]).expect("a seed has 32 bytes")
}

fn chain(rows: &[Record], signer: &SealSigner) -> Vec<Seal> {
    let mut previous = GENESIS.to_owned();
    let mut seals = Vec::new();
    for (index, rows) in rows.chunks(2).enumerate() {
        let seq = index as i64 + 1;
        let digests: Vec<_> = rows.iter().map(|row| (row.id.clone(), row.digest())).collect();
        let pairs = digests.iter().map(|(id, digest)| (id.as_str(), digest.as_str()));
        let digest = seal_digest("org_1", seq, &previous, at(100), pairs);
        seals.push(Seal {
            chain: "org_1".into(),
            seq,
            previous: std::mem::replace(&mut previous, digest.clone()),
            signature: signer.sign(&digest),
            digest,
            sealed_at: at(100),
            row_ids: digests.into_iter().map(|(id, _)| id).collect(),
            key_id: signer.key_id().into(),
            cut: None,
        });
    }
    seals
}

fn verify(rows: &[Record], seals: &[Seal], known: Option<Checkpoint>) -> Vec<&'static str> {
    let keys = HashMap::from([(signer().key_id().to_owned(), signer().public_key().to_vec())]);
    let known = known.into_iter().map(|checkpoint| ("org_1".to_owned(), checkpoint)).collect();
    let mut verifier = Verifier::new(keys, known);
    rows.iter().for_each(|row| verifier.row(row));
    seals.iter().for_each(|seal| verifier.seal(seal));
    verifier.finish(at(200)).0.into_iter().map(|finding| finding.problem).collect()
}

fn whole() -> (Vec<Record>, Vec<Seal>) {
    let rows: Vec<_> = (0..6).map(record).collect();
    let seals = chain(&rows, &signer());
    (rows, seals)
}

#[test]
fn a_whole_chain_has_no_findings() {
    let (rows, seals) = whole();
    assert_eq!(verify(&rows, &seals, None), Vec::<&str>::new());
}

#[test]
fn an_edited_row_is_found() {
    let (mut rows, seals) = whole();
    rows[3].action = "project.delete".into();
    assert_eq!(verify(&rows, &seals, None), ["a row or the seal was changed"]);
}

#[test]
fn a_removed_row_is_found() {
    let (mut rows, seals) = whole();
    rows.remove(2);
    assert!(verify(&rows, &seals, None).contains(&"a sealed row is missing"));
}

#[test]
fn an_inserted_row_is_found() {
    let (mut rows, seals) = whole();
    rows.push(record(7));
    assert_eq!(verify(&rows, &seals, None), ["unsealed for too long, or inserted"]);
}

#[test]
fn a_truncated_chain_is_found_by_a_verifier_that_saw_its_end() {
    let (mut rows, mut seals) = whole();
    let shown = seals.last().map(|seal| Checkpoint { seq: seal.seq, digest: seal.digest.clone() });
    rows.truncate(4);
    seals.truncate(2);
    assert_eq!(verify(&rows, &seals, None), Vec::<&str>::new());
    assert_eq!(verify(&rows, &seals, shown), ["the chain ends before the seal shown last time"]);
}

#[test]
fn a_rewritten_chain_is_found_because_its_author_lacks_the_key() {
    let (mut rows, _) = whole();
    rows[1].action = "nothing.happened".into();
    let forger = SealSigner::from_seed(&[8; 32]).expect("a seed has 32 bytes");
    let mut seals = chain(&rows, &forger);
    assert!(verify(&rows, &seals, None).contains(&"signed by a key that isn't trusted"));
    seals.iter_mut().for_each(|seal| seal.key_id = signer().key_id().into());
    assert!(verify(&rows, &seals, None).contains(&"the signature doesn't match"));
}

/// Verifies what is left of a chain after a cut.
fn verify_cut(rows: &[Record], seals: &[Seal], cut: Cut) -> Vec<&'static str> {
    let keys = HashMap::from([(signer().key_id().to_owned(), signer().public_key().to_vec())]);
    let mut verifier = Verifier::new(keys, BTreeMap::new());
    verifier.cut(cut);
    rows.iter().for_each(|row| verifier.row(row));
    seals.iter().for_each(|seal| verifier.seal(seal));
    verifier.finish(at(200)).0.into_iter().map(|finding| finding.problem).collect()
}

/// A cut between the third and the fourth row: within the second seal.
fn cut_in_the_middle(rows: &[Record], seals: &[Seal]) -> Cut {
    Cut {
        chain: "org_1".into(),
        before: at(3),
        whole_seq: 1,
        last_seq: 2,
        digest: seals[1].digest.clone(),
        dropped: vec![DroppedRow { id: rows[2].id.clone(), digest: rows[2].digest() }],
        made_at: at(150),
        key_id: String::new(),
        signature: String::new(),
    }
}

#[test]
fn a_chain_stays_whole_when_retention_ends_its_rows_at_a_signed_cut() {
    let (rows, seals) = whole();
    let cut = cut_in_the_middle(&rows, &seals).signed(&signer());
    assert_eq!(verify_cut(&rows[3..], &seals, cut.clone()), Vec::<&str>::new(), "they are gone");
    assert_eq!(verify_cut(&rows[1..], &seals, cut.clone()), Vec::<&str>::new(), "some are gone");
    assert_eq!(verify_cut(&rows, &seals, cut), Vec::<&str>::new(), "they may stay");
}

#[test]
fn a_cut_excuses_nothing_that_is_younger_and_no_change() {
    let (mut rows, seals) = whole();
    let cut = cut_in_the_middle(&rows, &seals).signed(&signer());
    assert!(verify_cut(&rows[4..], &seals, cut.clone()).contains(&"a sealed row is missing"));
    rows[3].action = "project.delete".into();
    assert_eq!(verify_cut(&rows[3..], &seals, cut), ["a row or the seal was changed"]);
}

#[test]
fn a_cut_that_the_sealer_did_not_sign_excuses_nothing() {
    let (rows, seals) = whole();
    let forger = SealSigner::from_seed(&[8; 32]).expect("a seed has 32 bytes");
    let mut widened = cut_in_the_middle(&rows, &seals).signed(&signer());
    widened.whole_seq = 3;
    for cut in [widened, cut_in_the_middle(&rows, &seals).signed(&forger)] {
        let found = verify_cut(&rows[3..], &seals, cut);
        assert!(found.contains(&"the cut isn't signed by a trusted key"), "{found:?}");
        assert!(found.contains(&"a sealed row is missing"), "{found:?}");
    }
}

#[test]
fn seals_out_of_order_are_linked_all_the_same_and_nothing_is_held_at_the_end() {
    let (rows, seals) = whole();
    let keys = HashMap::from([(signer().key_id().to_owned(), signer().public_key().to_vec())]);
    let mut verifier = Verifier::new(keys, BTreeMap::new());
    rows.iter().for_each(|row| verifier.row(row));
    for index in [2, 0, 1] {
        verifier.seal(&seals[index]);
    }
    assert_eq!(verifier.held(), 0);
    assert_eq!(verifier.finish(at(200)).0, []);
}

#[test]
fn canonical_json_does_not_depend_on_the_order_of_fields() {
    let one: Value = serde_json::from_str(r#"{"b":{"y":1,"x":[2,{"q":null}]},"a":"é\n"}"#).expect("json");
    assert_eq!(canonical(&one), r#"{"a":"é\n","b":{"x":[2,{"q":null}],"y":1}}"#);
}
