//! HTTP operations of billing.

mod admin;
mod balance;
mod budgets;
mod ledger;
mod usage;
mod verification;

use gpuaas_http::ApiBuilder;

use crate::Billing;

pub(crate) fn register(billing: &Billing, api: ApiBuilder) -> ApiBuilder {
    let api = api.read::<balance::Get>(billing).read::<usage::List>(billing).read::<usage::Daily>(billing);
    let api = api.read::<usage::ExportCsv>(billing).read::<ledger::List>(billing);
    let api = api.read::<budgets::Get>(billing).mutation::<budgets::Set>(billing);
    let api = api.read::<verification::Verify>(billing);
    api.read::<admin::GetBalance>(billing)
        .mutation::<admin::Adjust>(billing)
        .mutation::<admin::SetTerms>(billing)
}
