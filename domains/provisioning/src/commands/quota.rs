//! Quotas. They are enforced in the transaction that creates an allocation, on the project's row in `provisioning.usage`.

use gpuaas_core::{Code, Error, OrgId, ProjectId, Result, UserId};
use gpuaas_settings::{Place, Settings, keys};
use gpuaas_store::Tx;

use crate::queries::usage;

/// The limits of a project and of each user.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quota {
    /// GPUs of the project.
    pub gpus: i64,
    /// Concurrent allocations of one user, in all projects.
    pub allocations: i64,
}

impl Quota {
    pub(crate) fn of(settings: &Settings, org: OrgId, project: ProjectId) -> Self {
        let place = Place::project(org, project);
        Self {
            gpus: settings.effective(&keys::ALLOCATION_MAX_GPUS_PER_PROJECT, &place),
            allocations: settings.effective(&keys::ALLOCATION_MAX_CONCURRENT_PER_USER, &place),
        }
    }

    fn exceeded(self, gpus: i64) -> Error {
        let detail = format!(
            "{gpus} more GPUs would exceed the project's quota of {} GPUs: release some or request fewer.",
            self.gpus
        );
        Error::new(Code::QuotaExceeded, detail)
    }

    /// Rejects a request beyond the GPU quota early. [`Quota::take`] decides.
    pub(crate) async fn check(self, tx: &mut Tx, project: ProjectId, gpus: i32) -> Result<()> {
        let (used, _) = usage::of_project(tx, project).await?;
        if used + i64::from(gpus) > self.gpus {
            return Err(self.exceeded(gpus.into()));
        }
        Ok(())
    }

    /// Takes GPUs and one allocation from the quota, or rejects with `quota_exceeded`. Called before the allocation is
    /// inserted, because the user's live allocations are counted.
    pub(crate) async fn take(
        self,
        tx: &mut Tx,
        org: OrgId,
        project: ProjectId,
        by: UserId,
        gpus: i32,
    ) -> Result<()> {
        let take = sqlx::query!(
            "insert into provisioning.usage as u (project_id, org_id, gpus, allocations)
             select $1, $2, $3::integer, 1 where $3::integer <= $4::integer
             on conflict (project_id) do update set gpus = u.gpus + $3::integer, allocations = u.allocations + 1
             where u.gpus + $3::integer <= $4 and not u.closed",
            project.uuid(),
            org.uuid(),
            gpus,
            i32::try_from(self.gpus).unwrap_or(i32::MAX),
        );
        if tx.execute(take).await? > 0 {
            let live = sqlx::query!(r#"select provisioning.live_of($1) as "live!""#, by.uuid());
            if tx.one(live).await?.live < self.allocations {
                return Ok(());
            }
            let detail =
                format!("You may have {} allocations at the same time: release one first.", self.allocations);
            return Err(Error::new(Code::QuotaExceeded, detail));
        }
        let closed = sqlx::query!(
            "select closed from provisioning.usage where project_id = $1 and closed",
            project.uuid()
        );
        let is_closed = tx.optional(closed).await?.is_some();
        Err(if is_closed { Code::ProjectNotFound.into() } else { self.exceeded(gpus.into()) })
    }
}

/// Closes a project without allocations to new ones. Rejects with `not_empty` if it has any.
pub(crate) async fn close(tx: &mut Tx, org: OrgId, project: ProjectId) -> Result<()> {
    let close = sqlx::query!(
        "insert into provisioning.usage as u (project_id, org_id, gpus, allocations, closed) values ($1, $2, 0, 0, true)
         on conflict (project_id) do update set closed = true where u.allocations = 0",
        project.uuid(),
        org.uuid(),
    );
    if tx.execute(close).await? == 0 {
        return Err(Error::new(Code::NotEmpty, "The project has allocations: release them first."));
    }
    Ok(())
}

/// Returns an allocation's GPUs to the quota.
pub(crate) async fn release(tx: &mut Tx, project: ProjectId, gpus: i32) -> Result<()> {
    let release = sqlx::query!(
        "update provisioning.usage set gpus = gpus - $2, allocations = allocations - 1 where project_id = $1",
        project.uuid(),
        gpus,
    );
    tx.execute(release).await.map(|_| ())
}
