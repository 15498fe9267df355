//! Views of allocations, with what they were charged.

use gpuaas_core::{AllocationId, Result};
use gpuaas_store::Tx;

use super::allocations;
use crate::model::{Allocation, AllocationRow};
use crate::ports::UsageMeter;

/// Returns the views of rows, in their order.
pub(crate) async fn of_rows(
    meter: &dyn UsageMeter,
    tx: &mut Tx,
    rows: Vec<AllocationRow>,
) -> Result<Vec<Allocation>> {
    let ids: Vec<AllocationId> = rows.iter().map(AllocationRow::id).collect();
    let mut charged = meter.charged(tx, &ids).await?;
    rows.into_iter()
        .map(|row| {
            let charged = charged.remove(&row.id());
            row.view(charged)
        })
        .collect()
}

/// Returns the view of one row.
pub(crate) async fn of_row(meter: &dyn UsageMeter, tx: &mut Tx, row: AllocationRow) -> Result<Allocation> {
    let id = row.id();
    let charged = meter.charged(tx, &[id]).await?.remove(&id);
    row.view(charged)
}

/// Returns the view of an allocation as it is now.
pub(crate) async fn current(meter: &dyn UsageMeter, tx: &mut Tx, id: AllocationId) -> Result<Allocation> {
    let row = allocations::one(tx, id).await?;
    of_row(meter, tx, row).await
}
