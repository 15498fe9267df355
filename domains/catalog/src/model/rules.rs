//! Validation of SKUs and prices, with an error for each invalid field.

use gpuaas_core::{Error, FieldError, Money, Result};

use super::{MAX_UNIT_PRICE_MINOR, PriceUnit, ResourceProfile, Shape};

const MAX_GPUS: i32 = 64;

/// Rejects a SKU whose counts, unit or profiles don't match its shape.
pub(crate) fn check(
    shape: Shape,
    gpus_per_node: i32,
    counts: &[i32],
    unit: PriceUnit,
    profiles: &[ResourceProfile],
) -> Result<()> {
    let mut wrong = Vec::new();
    let mut reject = |field: &str, message: &str| {
        wrong.push(FieldError { field: field.to_owned(), message: message.to_owned().into() });
    };
    let has_gpus = shape != Shape::CpuVm;
    let ascending = counts.is_sorted_by(|one, next| one < next);
    let within = counts.iter().all(|count| (1..=gpus_per_node).contains(count));
    match shape {
        Shape::CpuVm if gpus_per_node != 0 => reject("gpus_per_node", "must be 0 for cpu_vm"),
        Shape::CpuVm => {}
        _ if !(1..=MAX_GPUS).contains(&gpus_per_node) => reject("gpus_per_node", "must be from 1 to 64"),
        _ => {}
    }
    match shape {
        Shape::CpuVm if !counts.is_empty() => reject("counts", "must be empty for cpu_vm"),
        Shape::Baremetal if counts != [gpus_per_node] => {
            reject("counts", "must be gpus_per_node alone: bare metal is a whole node");
        }
        Shape::GpuSlice if counts.is_empty() || !ascending || !within => {
            reject("counts", "must be one or more numbers from 1 to gpus_per_node, in ascending order");
        }
        _ => {}
    }
    if !has_gpus && unit != PriceUnit::Hour {
        reject("unit", "must be hour for cpu_vm");
    }
    let expected: &[i32] = if has_gpus { counts } else { &[0] };
    let given: Vec<i32> = profiles.iter().map(|profile| profile.gpus).collect();
    if given != expected {
        reject("profiles", "must have one for each count, in the same order; one with 0 GPUs for cpu_vm");
    }
    for (number, profile) in profiles.iter().enumerate() {
        let limits = [
            ("vcpus", profile.vcpus, 4096),
            ("memory_gib", profile.memory_gib, 65_536),
            ("disk_gib", profile.disk_gib, 1_048_576),
        ];
        for (field, value, most) in limits.into_iter().filter(|(_, value, most)| !(1..=*most).contains(value))
        {
            let message = format!("must be from 1 to {most}, not {value}");
            reject(&format!("profiles[{number}].{field}"), &message);
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Error::fields(wrong)) }
}

/// Rejects a price below 0 or above [`MAX_UNIT_PRICE_MINOR`].
pub(crate) fn check_price(field: &str, price: Money) -> Result<()> {
    if (0..=MAX_UNIT_PRICE_MINOR).contains(&price.minor) {
        return Ok(());
    }
    let message = format!("must be from 0 to {MAX_UNIT_PRICE_MINOR}");
    Err(Error::field(format!("{field}.amount_minor"), message))
}

#[cfg(test)]
mod tests {
    use super::super::ProfileName;
    use super::*;

    fn profile(gpus: i32) -> ResourceProfile {
        let name = ProfileName::new(format!("p_{gpus}g")).expect("a name");
        ResourceProfile { name, gpus, vcpus: 8, memory_gib: 64, disk_gib: 100 }
    }

    fn wrong(
        shape: Shape,
        gpus_per_node: i32,
        counts: &[i32],
        unit: PriceUnit,
        profiles: &[i32],
    ) -> Vec<String> {
        let profiles: Vec<ResourceProfile> = profiles.iter().copied().map(profile).collect();
        match check(shape, gpus_per_node, counts, unit, &profiles) {
            Ok(()) => vec![],
            Err(error) => error.fields.into_iter().map(|wrong| wrong.field).collect(),
        }
    }

    #[test]
    fn each_shape_has_a_valid_form() {
        assert_eq!(wrong(Shape::Baremetal, 8, &[8], PriceUnit::GpuHour, &[8]), [""; 0]);
        assert_eq!(wrong(Shape::GpuSlice, 8, &[1, 2, 4], PriceUnit::GpuHour, &[1, 2, 4]), [""; 0]);
        assert_eq!(wrong(Shape::CpuVm, 0, &[], PriceUnit::Hour, &[0]), [""; 0]);
    }

    #[test]
    fn every_invalid_field_is_named() {
        assert_eq!(wrong(Shape::Baremetal, 8, &[4], PriceUnit::GpuHour, &[4]), ["counts"]);
        assert_eq!(wrong(Shape::GpuSlice, 8, &[2, 1], PriceUnit::GpuHour, &[2, 1]), ["counts"]);
        assert_eq!(wrong(Shape::GpuSlice, 8, &[], PriceUnit::GpuHour, &[]), ["counts"]);
        assert_eq!(wrong(Shape::GpuSlice, 8, &[1, 16], PriceUnit::GpuHour, &[1]), ["counts", "profiles"]);
        assert_eq!(
            wrong(Shape::CpuVm, 1, &[1], PriceUnit::GpuHour, &[]),
            ["gpus_per_node", "counts", "unit", "profiles"]
        );
    }

    #[test]
    fn a_profile_out_of_bounds_is_named_by_its_place() {
        let profiles = [ResourceProfile { vcpus: 0, disk_gib: -1, ..profile(8) }];
        let error = check(Shape::Baremetal, 8, &[8], PriceUnit::GpuHour, &profiles).expect_err("refused");
        let fields: Vec<&str> = error.fields.iter().map(|wrong| wrong.field.as_str()).collect();
        assert_eq!(fields, ["profiles[0].vcpus", "profiles[0].disk_gib"]);
    }
}
