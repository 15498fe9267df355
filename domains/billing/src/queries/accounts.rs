//! Accounts with their balances and the cost of their open usage.

use chrono::{DateTime, Utc};
use gpuaas_core::{Currency, Error, Machine, OrgId, Result};
use gpuaas_store::Tx;
use uuid::Uuid;

use crate::model::{AccountFacts, AccountState, Terms};

/// An account, and what its state follows from.
pub(crate) struct BillingAccount {
    pub org: OrgId,
    pub currency: Currency,
    pub terms: Terms,
    pub credit_limit: i64,
    pub state: AccountState,
    pub state_since: DateTime<Utc>,
    pub depletes_at: Option<DateTime<Utc>>,
    pub grace_until: Option<DateTime<Utc>>,
    pub acted_at: Option<DateTime<Utc>>,
    pub burn_recorded: i64,
    pub version: i64,
    pub facts: AccountFacts,
}

struct AccountRow {
    org_id: Uuid,
    currency: String,
    terms: String,
    credit_limit_minor: i64,
    state: String,
    state_since: DateTime<Utc>,
    depletes_at: Option<DateTime<Utc>>,
    grace_until: Option<DateTime<Utc>>,
    acted_at: Option<DateTime<Utc>>,
    burn_minor: i64,
    version: i64,
    balance: i64,
    burn: i64,
    used: bool,
}

impl AccountRow {
    fn account(self) -> Result<BillingAccount> {
        let terms = Terms::parse(&self.terms)?;
        let credit = if terms == Terms::Invoiced { self.credit_limit_minor } else { 0 };
        Ok(BillingAccount {
            org: OrgId::from_uuid(self.org_id),
            currency: self.currency.parse().map_err(Error::internal)?,
            terms,
            credit_limit: self.credit_limit_minor,
            state: Machine::parse(&self.state)?,
            state_since: self.state_since,
            depletes_at: self.depletes_at,
            grace_until: self.grace_until,
            acted_at: self.acted_at,
            burn_recorded: self.burn_minor,
            version: self.version,
            facts: AccountFacts { balance: self.balance, credit, burn: self.burn, used: self.used },
        })
    }
}

/// Selects accounts with their facts; `$which` is the rest of the statement.
macro_rules! accounts {
    ($which:literal, $($argument:expr),+) => {
        sqlx::query_as!(
            AccountRow,
            r#"select a.org_id, a.currency as "currency!", a.terms, a.credit_limit_minor, a.state, a.state_since, a.depletes_at,
                      a.grace_until, a.acted_at, a.burn_minor, a.version, b.balance as "balance!", b.used as "used!",
                      coalesce((select sum(u.rate_minor) from billing.usage u
                                where u.org_id = a.org_id and u.currency = a.currency and u.ended_at is null), 0)::bigint
                          as "burn!"
               from billing.accounts a
               cross join lateral billing.balance_of(a.org_id, a.currency) b "# + $which,
            $($argument),+
        )
    };
}

/// Returns accounts after a position, in the order of their keys.
pub(crate) async fn page(
    tx: &mut Tx,
    after: Option<(OrgId, Currency)>,
    limit: i64,
) -> Result<Vec<BillingAccount>> {
    let org = after.map_or(Uuid::nil(), |(org, _)| org.uuid());
    let currency = after.map_or(String::new(), |(_, currency)| currency.to_string());
    let rows = accounts!(
        "where (a.org_id, a.currency::text) > ($1, $2) order by a.org_id, a.currency limit $3",
        org,
        currency,
        limit
    );
    tx.all(rows).await?.into_iter().map(AccountRow::account).collect()
}

/// Returns the accounts of an organisation.
pub(crate) async fn of_org(tx: &mut Tx, org: OrgId) -> Result<Vec<BillingAccount>> {
    let rows = accounts!("where a.org_id = $1 order by a.currency", org.uuid());
    tx.all(rows).await?.into_iter().map(AccountRow::account).collect()
}

/// Locks an account and returns it.
pub(crate) async fn lock(tx: &mut Tx, org: OrgId, currency: Currency) -> Result<Option<BillingAccount>> {
    let rows =
        accounts!("where a.org_id = $1 and a.currency = $2 for update of a", org.uuid(), currency.as_str());
    tx.optional(rows).await?.map(AccountRow::account).transpose()
}

/// Returns the age in seconds of the partition that is furthest behind; `None` before the first run.
pub(crate) async fn accrual_lag(tx: &mut Tx) -> Result<Option<f64>> {
    let now = tx.sources().now();
    let oldest =
        sqlx::query!("select nullif(min(until), '-infinity') as until from billing.accrual_positions");
    let until = tx.one(oldest).await?.until;
    Ok(until.map(|until| (now - until).as_seconds_f64()))
}
