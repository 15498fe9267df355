//! Budgets of projects.

use gpuaas_core::{Error, ProjectId, ProjectRole, Result};
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::{MutationTx, ReadTx};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::balance::READ;
use crate::Billing;
use crate::commands::budgets::{self as commands, month_of};
use crate::model::{Budget, BudgetTerms};
use crate::queries::budgets;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectPath {
    project_id: ProjectId,
}

operation! {
    /// Get the monthly budget of a project, and what was spent of it
    pub(crate) read Get(Billing) = Get "/projects/{project_id}/budget" as "getBudget",
    tag: "billing", access: READ, rate_limit: Api,
    path: ProjectPath,
    run: get => Budget,
}

async fn get(_: &Billing, tx: &mut ReadTx, call: &Call<Get>) -> Result<Budget> {
    let month = month_of(tx.sources().now());
    budgets::of_project(tx, call.path.project_id, month).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetBudget {
    /// Null removes the budget.
    budget: Option<BudgetTerms>,
}

operation! {
    /// Set or remove the monthly budget of a project
    pub(crate) mutation Set(Billing) = Put "/projects/{project_id}/budget" as "setBudget",
    tag: "billing", access: Access::project(ProjectRole::Admin).scope("billing:write"), rate_limit: Financial,
    audit: "budget.set",
    path: ProjectPath, body: SetBudget,
    run: set => Budget,
}

async fn set(_: &Billing, tx: &mut MutationTx, call: &Call<Set>) -> Result<Budget> {
    let (project, terms) = (call.path.project_id, call.body.budget.as_ref());
    if terms.is_some_and(|terms| terms.monthly.minor <= 0) {
        return Err(Error::field("budget.monthly", "must be more than zero; null removes the budget"));
    }
    commands::set(tx, call.tenant()?, project, terms).await?;
    tx.target("project", project);
    tx.note("budget", terms.map_or("none".to_owned(), |terms| terms.monthly.to_string()));
    tx.note("hard", terms.is_some_and(|terms| terms.hard));
    let month = month_of(tx.now());
    budgets::of_project(tx, project, month).await
}
