//! The Lua scripts. They run atomically on the server and read its clock.
//!
//! Monotonic clocks of different hosts can't be compared, so the only clock that processes share is the server's. It may be
//! set: forwards, buckets become full at once and presences and tokens expire; back, a bucket is at most empty, because the
//! script limits the stored time to the bucket's capacity.

use ::redis::Script;

const NOW_US: &str = "local time = redis.call('TIME') local now = time[1] * 1000000 + time[2]\n";
const NOW_MS: &str =
    "local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000)\n";
const TAKE_RATE: &str = include_str!("take_rate.lua");

pub(super) struct Scripts {
    pub take_rate: Script,
    pub heartbeat: Script,
    pub members: Script,
}

impl Scripts {
    pub(super) fn new() -> Self {
        Self {
            take_rate: Script::new(&format!("{NOW_US}{TAKE_RATE}")),
            heartbeat: Script::new(&format!("{NOW_MS}{}", include_str!("heartbeat.lua"))),
            members: Script::new(&format!("{NOW_MS}{}", include_str!("members.lua"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_testkit::RedisServer;
    use parking_lot::Mutex;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::test_runner::{Config, TestRunner};

    use super::*;
    use crate::limiter::{Admission, Limit, admit};
    use crate::redis::{RateReply, admission};

    /// Runs the script with the time as an argument, in place of the server's.
    fn ask(connection: &mut ::redis::Connection, key: &str, limit: Limit, take: bool, now: i64) -> Admission {
        let script = Script::new(&format!("local now = tonumber(ARGV[4])\n{TAKE_RATE}"));
        let interval = limit.interval_us().expect("not zero");
        let mut call = script.key(key);
        call.arg(interval).arg(limit.capacity_us(interval)).arg(u8::from(take)).arg(now);
        admission(call.invoke::<RateReply>(connection).expect("an answer"))
    }

    fn server() -> (RedisServer, ::redis::Connection) {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let server = runtime.block_on(RedisServer::start());
        let client = ::redis::Client::open(server.url()).expect("a client");
        (server, client.get_connection().expect("connects"))
    }

    fn limits() -> impl Strategy<Value = Limit> {
        (1..2000u32, 1..20u32).prop_map(|(per_minute, burst)| Limit { per_minute, burst })
    }

    /// Calls as (pause before it in µs, whether it counts, limit).
    fn calls() -> impl Strategy<Value = Vec<(i64, bool, Limit)>> {
        let pauses = prop_oneof![0..2_000i64, 0..2_000_000i64, 0..90_000_000i64];
        limits().prop_flat_map(move |limit| {
            let limits = prop_oneof![9 => Just(limit), 1 => limits()];
            vec((pauses.clone(), prop_oneof![4 => Just(true), 1 => Just(false)], limits), 1..50)
        })
    }

    #[test]
    fn the_script_decides_as_the_limiter() {
        let (_server, connection) = server();
        let (connection, start) = (Mutex::new(connection), 1_800_000_000_000_000);
        let mut runner = TestRunner::new(Config::with_cases(100));
        let outcome = runner.run(&calls(), |calls| {
            let mut connection = connection.lock();
            ::redis::cmd("FLUSHALL").exec(&mut connection).expect("empty");
            let (mut now, mut full_at) = (start, start);
            for (pause, take, limit) in calls {
                now += pause;
                let (next, expected) = admit(full_at, limit, now);
                // A reduced limit empties the bucket, also for a call that doesn't count.
                let interval = limit.interval_us().expect("not zero");
                full_at = if take { next } else { full_at.min(now + limit.capacity_us(interval)) };
                prop_assert_eq!(ask(&mut connection, "key", limit, take, now), expected);
            }
            Ok(())
        });
        outcome.expect("the same decisions");
    }

    #[test]
    fn a_clock_that_is_set_back_withholds_at_most_one_bucket() {
        let (_server, mut connection) = server();
        let (limit, later, second) = (Limit { per_minute: 60, burst: 2 }, 1_800_000_000_000_000, 1_000_000);
        let mut decide = |take, now| ask(&mut connection, "key", limit, take, now);
        assert_eq!(decide(true, later), Admission::Admitted { remaining: 1 });

        let earlier = later - 3600 * second;
        let wait = std::time::Duration::from_secs(1);
        assert_eq!(decide(false, earlier), Admission::Limited { wait });
        assert_eq!(decide(true, earlier + second), Admission::Admitted { remaining: 0 });
        assert_eq!(decide(true, earlier + 3 * second), Admission::Admitted { remaining: 1 });
    }
}
