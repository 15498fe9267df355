//! Presence groups of this process.

use std::collections::HashMap;
use std::time::Duration;

use gpuaas_core::Uptime;
use parking_lot::Mutex;

use crate::engine::{EphemeralError, MAX_MEMBERS_PER_GROUP};

const SWEEP_INTERVAL_US: i64 = 1_000_000;
const MAX_GROUPS: usize = 4096;

#[derive(Default)]
pub(crate) struct PresenceTable(Mutex<Groups>);

#[derive(Default)]
struct Groups {
    /// Group → member → time until which it is present, in µs.
    present_until: HashMap<String, HashMap<String, i64>>,
    next_sweep: i64,
}

impl PresenceTable {
    pub(crate) fn heartbeat(
        &self,
        group: &str,
        member: &str,
        ttl: Duration,
        now: Uptime,
    ) -> Result<(), EphemeralError> {
        let now = now.as_micros();
        let mut groups = self.0.lock();
        groups.sweep(now);
        let known = groups.present_until.contains_key(group);
        if !known && groups.present_until.len() >= MAX_GROUPS {
            return Err(EphemeralError::Unavailable(format!("{MAX_GROUPS} presence groups exist")));
        }
        let members = groups.present_until.entry(group.to_owned()).or_default();
        if !members.contains_key(member) {
            members.retain(|_, until| *until > now);
            if members.len() >= MAX_MEMBERS_PER_GROUP {
                return Err(group_full());
            }
        }
        members.insert(member.to_owned(), now + i64::try_from(ttl.as_micros()).unwrap_or(i64::MAX));
        Ok(())
    }

    pub(crate) fn leave(&self, group: &str, member: &str) {
        let mut groups = self.0.lock();
        let Some(members) = groups.present_until.get_mut(group) else { return };
        members.remove(member);
        if members.is_empty() {
            groups.present_until.remove(group);
        }
    }

    pub(crate) fn members(&self, group: &str, now: Uptime) -> Vec<String> {
        let now = now.as_micros();
        let groups = self.0.lock();
        let members = groups.present_until.get(group).into_iter().flatten();
        let mut members: Vec<String> =
            members.filter(|(_, until)| **until > now).map(|(member, _)| member.clone()).collect();
        members.sort_unstable();
        members
    }
}

pub(crate) fn group_full() -> EphemeralError {
    EphemeralError::Unavailable(format!("the presence group has {MAX_MEMBERS_PER_GROUP} members"))
}

impl Groups {
    fn sweep(&mut self, now: i64) {
        if now >= self.next_sweep {
            self.present_until.retain(|_, members| {
                members.retain(|_, until| *until > now);
                !members.is_empty()
            });
            self.next_sweep = now + SWEEP_INTERVAL_US;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_limited_and_expired_ones_make_room() {
        let table = PresenceTable::default();
        let beat = |n: usize, us| {
            table.heartbeat(&format!("group {n}"), "member", Duration::from_secs(5), Uptime::from_micros(us))
        };
        for n in 0..MAX_GROUPS {
            beat(n, 0).expect("a group");
        }

        assert!(matches!(beat(MAX_GROUPS, 4_999_999), Err(EphemeralError::Unavailable(_))));

        beat(MAX_GROUPS, 6_000_000).expect("the others have expired");
        assert_eq!(table.0.lock().present_until.len(), 1);
    }
}
