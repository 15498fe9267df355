//! Verification of the ledger, part by part: each call checks a bounded number of rows of one account.
//!
//! Checked are each account's chain of seals and its signatures, the sealed entries against their digests, the balances,
//! entries outside the chain, the debits of each interval against its cost, and prices against the catalogue.

use gpuaas_core::chain::{GENESIS, is_signed_by, key_id};
use gpuaas_core::{Currency, EntryId, Error, OrgId, Result, UsageId};
use gpuaas_store::Tx;
use uuid::Uuid;

use crate::model::{LedgerFinding, LedgerProblem, StoredSeal, VerificationPosition};
use crate::queries::verification as queries;

/// Seals of one part.
const MAX_SEALS: i64 = 200;
/// Intervals of usage of one part.
const MAX_USAGE: i64 = 200;
/// Findings of one kind of one part.
const MAX_FINDINGS: i64 = 100;

/// Result of one part, and the position of the next one.
#[derive(Debug, Default)]
pub(crate) struct Part {
    pub findings: Vec<LedgerFinding>,
    pub seals: usize,
    pub entries: usize,
    pub usage: usize,
    pub next: Option<VerificationPosition>,
}

/// Verifies one part of all accounts, or of one organisation's.
pub(crate) async fn verify(tx: &mut Tx, org: Option<OrgId>, position: VerificationPosition) -> Result<Part> {
    let account = match position.account {
        Some(account) => account,
        None => match queries::next_account(tx, org.map(OrgId::uuid), None).await? {
            Some(account) => account,
            None => return Ok(Part::default()),
        },
    };
    let mut part = match position.usage {
        None => verify_seals(tx, &account, position.seal).await?,
        Some(after) => verify_usage(tx, &account, after).await?,
    };
    if part.next.is_none() {
        let next = queries::next_account(tx, org.map(OrgId::uuid), Some(&account)).await?;
        part.next = next.map(|account| VerificationPosition { account: Some(account), ..Default::default() });
    }
    Ok(part)
}

async fn verify_seals(tx: &mut Tx, account: &(Uuid, String), after: i64) -> Result<Part> {
    let seals = queries::seals(tx, account, after, MAX_SEALS).await?;
    let mut head = match after {
        0 => (GENESIS.to_owned(), 0),
        seq => queries::seal_before(tx, account, seq).await?.unwrap_or_default(),
    };
    let mut part = Part { seals: seals.len(), ..Part::default() };
    let mut last = after;
    for stored in &seals {
        part.entries += stored.seal.entry_ids.len();
        check_seal(&mut part.findings, stored, last, &head)?;
        last = stored.seal.seq;
        head = (stored.seal.digest.clone(), stored.seal.balance_minor);
    }
    let all = part.seals < usize::try_from(MAX_SEALS).unwrap_or(usize::MAX);
    if all {
        for id in queries::unsealed(tx, account, MAX_FINDINGS).await? {
            let detail = "the entry isn't part of the account's chain".to_owned();
            part.findings.push(finding(
                account,
                LedgerProblem::EntryUnsealed,
                None,
                Some(entry(id)),
                detail,
            )?);
        }
        for id in queries::without_usage(tx, account, MAX_FINDINGS).await? {
            let detail = "the usage that the entry charges doesn't exist".to_owned();
            part.findings.push(finding(account, LedgerProblem::UsageMissing, None, Some(entry(id)), detail)?);
        }
    }
    let usage = all.then(Uuid::nil);
    part.next = Some(VerificationPosition { account: Some(account.clone()), seal: last, usage });
    Ok(part)
}

/// Checks a seal against the one before it, its own digest and signature, and its entries as they are now.
fn check_seal(
    findings: &mut Vec<LedgerFinding>,
    stored: &StoredSeal,
    last: i64,
    (previous, balance): &(String, i64),
) -> Result<()> {
    let seal = &stored.seal;
    let account = (seal.org_id, seal.currency.clone());
    let mut add = |problem, detail: String| {
        findings.push(finding(&account, problem, Some(seal.seq), None, detail)?);
        Ok::<_, Error>(())
    };
    if seal.seq != last + 1 || seal.previous != *previous {
        add(LedgerProblem::SealMissing, format!("seal {} doesn't follow seal {last}", seal.seq))?;
    }
    let signed = stored
        .public_key
        .as_ref()
        .is_some_and(|key| key_id(key) == seal.key_id && is_signed_by(key, &seal.digest, &seal.signature));
    if seal.expected_digest() != seal.digest || !signed {
        add(LedgerProblem::SealAltered, "digest or signature doesn't match".to_owned())?;
    }
    let sealed = i64::try_from(seal.entry_ids.len()).unwrap_or(i64::MAX);
    if stored.found != sealed {
        add(LedgerProblem::EntryMissing, format!("{} of {sealed} entries exist", stored.found))?;
    } else if stored.rows_digest.as_ref() != Some(&seal.rows_digest) {
        add(LedgerProblem::EntryAltered, "the entries differ from what was sealed".to_owned())?;
    }
    if balance + stored.change_minor != seal.balance_minor {
        let sum = balance + stored.change_minor;
        add(
            LedgerProblem::BalanceWrong,
            format!("the balance is {}, the entries amount to {sum}", seal.balance_minor),
        )?;
    }
    Ok(())
}

async fn verify_usage(tx: &mut Tx, account: &(Uuid, String), after: Uuid) -> Result<Part> {
    let (wrong, checked, last) = queries::usage(tx, account, Some(after), MAX_USAGE).await?;
    let mut part = Part { usage: checked, ..Part::default() };
    for usage in wrong {
        let id = Some(UsageId::from_uuid(usage.id).to_string());
        if usage.charged != usage.expected {
            let detail = format!("{} was charged, the cost is {}", usage.charged, usage.expected);
            part.findings.push(finding(account, LedgerProblem::ChargeWrong, None, id.clone(), detail)?);
        }
        if !usage.price_matches {
            let detail = "the price isn't that of its version in the catalogue".to_owned();
            part.findings.push(finding(account, LedgerProblem::PriceWrong, None, id, detail)?);
        }
    }
    part.next =
        last.map(|last| VerificationPosition { account: Some(account.clone()), seal: 0, usage: Some(last) });
    Ok(part)
}

fn entry(id: Uuid) -> String {
    EntryId::from_uuid(id).to_string()
}

fn finding(
    (org, currency): &(Uuid, String),
    problem: LedgerProblem,
    seal: Option<i64>,
    id: Option<String>,
    detail: String,
) -> Result<LedgerFinding> {
    let currency: Currency = currency.parse().map_err(Error::internal)?;
    Ok(LedgerFinding { org_id: OrgId::from_uuid(*org), currency, problem, seal, id, detail })
}
