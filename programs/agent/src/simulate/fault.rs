//! Faults of simulated hosts.

use std::fmt;
use std::str::FromStr;

/// An injected fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// Every phase takes `millis` longer.
    Slow { millis: u64 },
    /// Tasks fail when they reach `phase`.
    FailAt { phase: String },
    /// GPU verification reports no driver and no kernel that ran.
    DriverBroken,
    /// GPU verification reports other GPUs.
    WrongGpu,
    /// GPU verification never returns.
    NoProof,
    /// A release reports its slots as not clean.
    DirtyRelease,
    /// The connection goes silent and stays open.
    Vanish,
    /// The host connects twice.
    Duplicate,
    /// Old results are sent again with each connection.
    Replay,
    /// The host's clock is off by `seconds`.
    Clock { seconds: i64 },
    /// The first GPU reports a fatal error.
    Xid { code: u32 },
    /// The first GPU has counted `count` uncorrected memory errors.
    Ecc { count: u32 },
    /// Discovery no longer finds the GPU at `index`.
    GpuGone { index: u32 },
    /// All instances on the host are gone.
    Emptied,
}

pub const KINDS: &str = "slow=MS, fail-at=PHASE, driver-broken, wrong-gpu, no-proof, dirty-release, vanish, \
                         duplicate, replay, clock=SECONDS, xid=CODE, ecc=COUNT, gpu-gone=INDEX, emptied";

impl FromStr for Fault {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, argument) = text.split_once('=').map_or((text, None), |(kind, rest)| (kind, Some(rest)));
        let unknown = || format!("unknown fault {text:?}; expected one of {KINDS}");
        let number = |argument: Option<&str>| -> Result<i64, String> {
            argument.and_then(|text| text.trim_start_matches('+').parse().ok()).ok_or_else(unknown)
        };
        let positive = |argument| number(argument).and_then(|n| u64::try_from(n).map_err(|_| unknown()));
        match (kind, argument) {
            ("slow", argument) => Ok(Self::Slow { millis: positive(argument)? }),
            ("fail-at", Some(phase)) => Ok(Self::FailAt { phase: phase.to_owned() }),
            ("clock", argument) => Ok(Self::Clock { seconds: number(argument)? }),
            ("xid", argument) => {
                let code = u32::try_from(positive(argument)?).map_err(|_| unknown())?;
                Ok(Self::Xid { code })
            }
            ("ecc", argument) => {
                Ok(Self::Ecc { count: u32::try_from(positive(argument)?).map_err(|_| unknown())? })
            }
            ("gpu-gone", argument) => {
                Ok(Self::GpuGone { index: u32::try_from(positive(argument)?).map_err(|_| unknown())? })
            }
            ("emptied", None) => Ok(Self::Emptied),
            ("driver-broken", None) => Ok(Self::DriverBroken),
            ("wrong-gpu", None) => Ok(Self::WrongGpu),
            ("no-proof", None) => Ok(Self::NoProof),
            ("dirty-release", None) => Ok(Self::DirtyRelease),
            ("vanish", None) => Ok(Self::Vanish),
            ("duplicate", None) => Ok(Self::Duplicate),
            ("replay", None) => Ok(Self::Replay),
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Slow { millis } => write!(f, "slow={millis}"),
            Self::FailAt { phase } => write!(f, "fail-at={phase}"),
            Self::DriverBroken => f.write_str("driver-broken"),
            Self::WrongGpu => f.write_str("wrong-gpu"),
            Self::NoProof => f.write_str("no-proof"),
            Self::DirtyRelease => f.write_str("dirty-release"),
            Self::Vanish => f.write_str("vanish"),
            Self::Duplicate => f.write_str("duplicate"),
            Self::Replay => f.write_str("replay"),
            Self::Clock { seconds } => write!(f, "clock={seconds}"),
            Self::Xid { code } => write!(f, "xid={code}"),
            Self::Ecc { count } => write!(f, "ecc={count}"),
            Self::GpuGone { index } => write!(f, "gpu-gone={index}"),
            Self::Emptied => f.write_str("emptied"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read_as_it_is_written() {
        let texts = [
            "slow=20",
            "fail-at=start",
            "driver-broken",
            "wrong-gpu",
            "no-proof",
            "dirty-release",
            "vanish",
            "duplicate",
            "replay",
            "clock=-90",
            "xid=79",
            "ecc=3",
            "gpu-gone=1",
            "emptied",
        ];
        for text in texts {
            assert_eq!(text.parse::<Fault>().expect("a fault").to_string(), text);
        }
        for text in ["slow", "slow=-1", "fail-at", "clock=x", "vanish=1", "fire"] {
            assert!(text.parse::<Fault>().is_err(), "{text}");
        }
        assert_eq!("clock=+5".parse(), Ok(Fault::Clock { seconds: 5 }));
    }
}
