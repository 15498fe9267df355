//! Verification of chains with the public keys.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};

use super::{Checkpoint, Cut, Digest, Finding, GENESIS, Record, Seal, is_signed_by, seal_digest};

/// Verifies chains from an export: each seal after its rows, the seals of a chain roughly in order, then `finish`.
///
/// Rows are held until their seal arrives, and seals until their predecessor has arrived. If the input is ordered by
/// time, memory use depends only on the number of rows committed but not yet sealed at any moment, not on the length of
/// the log.
pub struct Verifier {
    keys: HashMap<String, Vec<u8>>,
    rows: HashMap<String, (String, Digest, DateTime<Utc>)>,
    heads: BTreeMap<String, Checkpoint>,
    /// Seals that arrived before their predecessor.
    early: BTreeMap<(String, i64), Seal>,
    cuts: HashMap<String, Cut>,
    known: BTreeMap<String, Checkpoint>,
    findings: Vec<Finding>,
}

impl Verifier {
    /// Creates a verifier that trusts `keys`. `known` holds the checkpoints of the last verification.
    pub fn new(keys: HashMap<String, Vec<u8>>, known: BTreeMap<String, Checkpoint>) -> Self {
        Self {
            keys,
            rows: HashMap::new(),
            heads: BTreeMap::new(),
            early: BTreeMap::new(),
            cuts: HashMap::new(),
            known,
            findings: Vec::new(),
        }
    }

    pub fn row(&mut self, record: &Record) {
        let entry = (record.chain().to_owned(), record.digest(), record.at);
        if self.rows.insert(record.id.clone(), entry).is_some() {
            self.find(record.chain(), None, Some(&record.id), "the same row twice");
        }
    }

    /// Adds a cut: rows that retention may have removed. Must be called before the seals.
    pub fn cut(&mut self, cut: Cut) {
        if !self.is_signed(&cut.key_id, &cut.signed_digest(), &cut.signature) {
            return self.find(&cut.chain, Some(cut.last_seq), None, "the cut isn't signed by a trusted key");
        }
        if self.cuts.get(&cut.chain).is_none_or(|other| other.before < cut.before) {
            self.cuts.insert(cut.chain.clone(), cut);
        }
    }

    /// Returns the number of rows and seals held.
    pub fn held(&self) -> usize {
        self.rows.len() + self.early.len()
    }

    pub fn seal(&mut self, seal: &Seal) {
        let next =
            |heads: &BTreeMap<String, Checkpoint>| heads.get(&seal.chain).map_or(1, |head| head.seq + 1);
        if seal.seq > next(&self.heads) {
            self.early.insert((seal.chain.clone(), seal.seq), seal.clone());
            return;
        }
        self.link(seal);
        while let Some(follower) = self.early.remove(&(seal.chain.clone(), next(&self.heads))) {
            self.link(&follower);
        }
    }

    fn link(&mut self, seal: &Seal) {
        let head = self.heads.get(&seal.chain);
        let (seq, previous) = head.map_or((0, GENESIS), |h| (h.seq, h.digest.as_str()));
        if seal.seq != seq + 1 {
            self.find(&seal.chain, Some(seal.seq), None, "a seal is missing before this one");
        } else if seal.previous != previous {
            self.find(&seal.chain, Some(seal.seq), None, "not linked to the seal before");
        }
        self.check_rows(seal);
        self.check_signature(seal);
        if self.known.get(&seal.chain).is_some_and(|k| k.seq == seal.seq && k.digest != seal.digest) {
            self.find(&seal.chain, Some(seal.seq), None, "differs from the seal shown before");
        }
        let head = Checkpoint { seq: seal.seq, digest: seal.digest.clone() };
        self.heads.insert(seal.chain.clone(), head);
    }

    fn check_rows(&mut self, seal: &Seal) {
        let (mut rows, mut missing) = (Vec::with_capacity(seal.row_ids.len()), Vec::new());
        for id in &seal.row_ids {
            match self.rows.remove(id) {
                Some((chain, digest, _)) if chain == seal.chain => rows.push((id.as_str(), digest)),
                Some(_) => self.find(&seal.chain, Some(seal.seq), Some(id), "a row of another chain"),
                None => match self.dropped(seal, id) {
                    Some(digest) => rows.push((id.as_str(), digest)),
                    None => missing.push(id),
                },
            }
        }
        if self.cuts.get(&seal.chain).is_some_and(|cut| cut.last_seq == seal.seq && cut.digest != seal.digest)
        {
            self.find(&seal.chain, Some(seal.seq), None, "differs from the seal at the cut");
        }
        let cut = self.cuts.get(&seal.chain).is_some_and(|cut| seal.seq <= cut.whole_seq);
        if cut && !missing.is_empty() {
            // Retention has removed rows of this seal; only its link and its signature are verified.
            return;
        }
        for id in missing {
            self.find(&seal.chain, Some(seal.seq), Some(id), "a sealed row is missing");
        }
        let rows = rows.iter().map(|(id, digest)| (*id, digest.as_str()));
        if seal_digest(&seal.chain, seal.seq, &seal.previous, seal.sealed_at, rows) != seal.digest {
            self.find(&seal.chain, Some(seal.seq), None, "a row or the seal was changed");
        }
    }

    /// Returns the digest of a row that retention removed from a seal with newer rows.
    fn dropped(&self, seal: &Seal, id: &str) -> Option<Digest> {
        let cut = self.cuts.get(&seal.chain).filter(|cut| seal.seq <= cut.last_seq)?;
        cut.dropped.iter().find(|row| row.id == id).map(|row| row.digest.clone())
    }

    fn check_signature(&mut self, seal: &Seal) {
        if !self.keys.contains_key(&seal.key_id) {
            self.find(&seal.chain, Some(seal.seq), None, "signed by a key that isn't trusted");
        } else if !self.is_signed(&seal.key_id, &seal.digest, &seal.signature) {
            self.find(&seal.chain, Some(seal.seq), None, "the signature doesn't match");
        }
    }

    fn is_signed(&self, key_id: &str, digest: &str, signature: &str) -> bool {
        self.keys.get(key_id).is_some_and(|key| is_signed_by(key, digest, signature))
    }

    /// Ends the verification. Rows unsealed since before `unsealed_before` become findings. Returns the findings and the
    /// checkpoints to store.
    pub fn finish(mut self, unsealed_before: DateTime<Utc>) -> (Vec<Finding>, BTreeMap<String, Checkpoint>) {
        for seal in std::mem::take(&mut self.early).into_values() {
            self.link(&seal);
        }
        let mut late: Vec<_> = self.rows.iter().filter(|(_, (_, _, at))| *at < unsealed_before).collect();
        late.sort();
        let late: Vec<_> = late.into_iter().map(|(id, (chain, ..))| (chain.clone(), id.clone())).collect();
        for (chain, id) in late {
            self.find(&chain, None, Some(&id), "unsealed for too long, or inserted");
        }
        for (chain, known) in self.known.clone() {
            if self.heads.get(&chain).is_none_or(|head| head.seq < known.seq) {
                self.find(&chain, Some(known.seq), None, "the chain ends before the seal shown last time");
            }
        }
        (self.findings, self.heads)
    }

    fn find(&mut self, chain: &str, seq: Option<i64>, row_id: Option<&str>, problem: &'static str) {
        let row_id = row_id.map(str::to_owned);
        self.findings.push(Finding { chain: chain.to_owned(), seq, row_id, problem });
    }
}
