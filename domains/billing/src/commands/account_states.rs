//! States of balances: each crossing of a threshold is recorded and announced once.

use chrono::{DateTime, TimeDelta, Utc};
use gpuaas_core::{Currency, Machine, Money, OrgId, Result};
use gpuaas_settings::{Place, Settings, keys};
use gpuaas_store::{PlatformReason, Store, Tx, WriteTx};

use crate::events::{AutoReleasePending, BalanceDepleted, BalanceRestored, LowBalanceWarning};
use crate::model::{AccountState, Assessment, Thresholds};
use crate::queries::accounts::{self, BillingAccount};

/// Accounts that are read at once.
const PAGE_ROWS: i64 = 500;
/// Time after which the action is demanded again while usage goes on.
const ACTION_REPEAT: TimeDelta = TimeDelta::minutes(5);

fn thresholds(settings: &Settings, org: OrgId) -> Thresholds {
    let place = Place::org(org);
    Thresholds {
        low_balance: settings.effective(&keys::BILLING_LOW_BALANCE_THRESHOLD_MINOR, &place),
        low_runway_hours: settings.effective(&keys::BILLING_LOW_BALANCE_RUNWAY_HOURS, &place),
        release_horizon: TimeDelta::seconds(settings.get(&keys::BILLING_AUTO_RELEASE_HORIZON_SECONDS)),
        overdraft: settings.get(&keys::BILLING_OVERDRAFT_MINOR),
    }
}

/// Assesses all accounts. Returns the number that changed.
pub(crate) async fn assess_all(store: &Store, settings: &Settings) -> Result<usize> {
    let (mut after, mut changed) = (None, 0);
    loop {
        let read = async |tx: &mut Tx| accounts::page(tx, after, PAGE_ROWS).await;
        let page = store.autocommit(PlatformReason::Billing, read).await?;
        let now = store.sources().now();
        for account in &page {
            if is_due(settings, account, now)
                && reassess(store, settings, account.org, account.currency).await?
            {
                changed += 1;
            }
        }
        match page.last() {
            Some(last) if page.len() == usize::try_from(PAGE_ROWS).unwrap_or(usize::MAX) => {
                after = Some((last.org, last.currency));
            }
            _ => return Ok(changed),
        }
    }
}

/// Returns true if an assessment would change something.
fn is_due(settings: &Settings, account: &BillingAccount, now: DateTime<Utc>) -> bool {
    let assessed = account.facts.assess(&thresholds(settings, account.org), now);
    assessed.state != account.state
        || account.burn_recorded != account.facts.burn
        || must_act(account, assessed, now)
}

/// Returns true if running work has used up its grace.
fn must_act(account: &BillingAccount, assessed: Assessment, now: DateTime<Utc>) -> bool {
    assessed.state == AccountState::Depleted
        && account.facts.burn > 0
        && account.grace_until.is_some_and(|until| until <= now)
        && account.acted_at.is_none_or(|at| at + ACTION_REPEAT <= now)
}

async fn reassess(store: &Store, settings: &Settings, org: OrgId, currency: Currency) -> Result<bool> {
    let mut tx = store.system_tx(PlatformReason::Billing).await?;
    match assess(&mut tx, settings, org, currency).await {
        Ok(true) => tx.commit().await.map(|()| true),
        unchanged => {
            tx.roll_back().await;
            unchanged
        }
    }
}

/// Assesses one account in the caller's transaction, and announces what changed. Returns false if nothing did.
pub(crate) async fn assess<C: WriteTx>(
    tx: &mut C,
    settings: &Settings,
    org: OrgId,
    currency: Currency,
) -> Result<bool> {
    let now = tx.now();
    let Some(account) = accounts::lock(tx, org, currency).await? else { return Ok(false) };
    if !is_due(settings, &account, now) {
        return Ok(false);
    }
    let assessed = account.facts.assess(&thresholds(settings, org), now);
    let entered = assessed.state != account.state;
    let depleted = assessed.state == AccountState::Depleted;
    let grace = TimeDelta::seconds(settings.get(&keys::BILLING_DEPLETION_GRACE_SECONDS));
    let grace_until = match depleted {
        true if entered => Some(now + grace),
        true => account.grace_until,
        false => None,
    };
    let acts = !entered && must_act(&account, assessed, now);
    let acted_at = if acts { Some(now) } else { account.acted_at.filter(|_| depleted && !entered) };
    record(tx, &account, assessed, grace_until, acted_at).await?;
    if entered || acts {
        announce(tx, settings, &account, assessed, grace_until.map(|until| (until, acts)))?;
    }
    Ok(true)
}

async fn record(
    tx: &mut Tx,
    account: &BillingAccount,
    assessed: Assessment,
    grace_until: Option<DateTime<Utc>>,
    acted_at: Option<DateTime<Utc>>,
) -> Result<()> {
    let now = tx.sources().now();
    let facts = sqlx::query!(
        "update billing.accounts set burn_minor = $3, depletes_at = $4, grace_until = $5, acted_at = $6
         where org_id = $1 and currency = $2",
        account.org.uuid(),
        account.currency.as_str(),
        account.facts.burn,
        assessed.depletes_at,
        grace_until,
        acted_at,
    );
    tx.execute(facts).await?;
    if assessed.state == account.state {
        return Ok(());
    }
    let step = account.state.to(assessed.state)?;
    let update = sqlx::query!(
        "update billing.accounts set state = $3, state_since = $4, version = version + 1
         where org_id = $1 and currency = $2 and version = $5",
        account.org.uuid(),
        account.currency.as_str(),
        step.to(),
        now,
        account.version,
    );
    tx.advance(step, update).await
}

/// Announces the account's state. `action` is when the action is due, and whether it is demanded now.
fn announce<C: WriteTx>(
    tx: &mut C,
    settings: &Settings,
    account: &BillingAccount,
    assessed: Assessment,
    action: Option<(DateTime<Utc>, bool)>,
) -> Result<()> {
    let (org_id, depletes_at) = (account.org, assessed.depletes_at);
    let balance = Money::new(account.facts.balance, account.currency);
    let hourly = Money::new(account.facts.burn, account.currency);
    let on_depletion = settings.effective(&keys::BILLING_DEPLETION_ACTION, &Place::org(org_id)).to_owned();
    match (assessed.state, action) {
        (AccountState::Healthy, _) => tx.emit_for(org_id, None, &BalanceRestored { org_id, balance }),
        (AccountState::LowBalance, _) => {
            tx.emit_for(org_id, None, &LowBalanceWarning { org_id, balance, hourly, depletes_at })
        }
        (AccountState::AutoReleasePending, _) => {
            let event = AutoReleasePending { org_id, balance, hourly, depletes_at, action: on_depletion };
            tx.emit_for(org_id, None, &event)
        }
        (AccountState::Depleted, Some((due_at, due))) => {
            tx.emit_for(org_id, None, &BalanceDepleted { org_id, balance, action: on_depletion, due_at, due })
        }
        (AccountState::Depleted, None) => Ok(()),
    }
}
