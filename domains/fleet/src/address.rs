//! Management addresses entered by operators: checked so that none leads back into the control plane, and probed.

use std::io::ErrorKind;
use std::net::IpAddr;
use std::time::Duration;

use futures::future::join_all;
use gpuaas_core::{Error, Result, address};
use gpuaas_settings::Network;
use tokio::net::TcpStream;

use crate::model::Reached;

/// Ports of management controllers: Redfish, then SSH.
pub(crate) const MANAGEMENT_PORTS: [u16; 2] = [443, 22];
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// Rejects a management address in a forbidden range (loopback, link-local, multicast …), or outside the allow-list
/// if one is configured.
pub(crate) fn check(address: IpAddr, allowed: &[Network]) -> Result<()> {
    if let Some(reason) = address::forbidden(address) {
        return Err(Error::field(
            "management_address",
            format!("must be an address of another machine: {address} {reason}"),
        ));
    }
    if !is_allowed(address, allowed) {
        return Err(Error::field("management_address", "isn't in a network of `fleet.address_allow_list`"));
    }
    Ok(())
}

/// Returns true if the list is empty or one of its networks contains the address.
pub(crate) fn is_allowed(address: IpAddr, allowed: &[Network]) -> bool {
    allowed.is_empty() || allowed.iter().any(|network| network.contains(address))
}

/// Tries to connect to the ports of an address. A refused connection counts as reachable: a host answered.
pub(crate) async fn reach(address: IpAddr, ports: &[u16]) -> Reached {
    let tries = ports.iter().map(|port| async move {
        match tokio::time::timeout(CONNECT_TIMEOUT, TcpStream::connect((address, *port))).await {
            Ok(Ok(_)) => (true, format!("port {port} is open")),
            Ok(Err(error)) if error.kind() == ErrorKind::ConnectionRefused => {
                (true, format!("port {port} is closed"))
            }
            Ok(Err(error)) => (false, format!("port {port}: {error}")),
            Err(_) => (false, format!("port {port}: no answer within {} s", CONNECT_TIMEOUT.as_secs())),
        }
    });
    let (answers, details): (Vec<bool>, Vec<String>) = join_all(tries).await.into_iter().unzip();
    let reachable = answers.contains(&true);
    Reached { address: address.to_string(), reachable, detail: details.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_open_port_and_a_closed_one_are_both_an_answer() {
        let here: IpAddr = [127, 0, 0, 1].into();
        let listener = tokio::net::TcpListener::bind((here, 0)).await.expect("listens");
        let port = listener.local_addr().expect("an address").port();
        let open = reach(here, &[port]).await;
        assert_eq!((open.reachable, open.detail), (true, format!("port {port} is open")));
        drop(listener);
        let closed = reach(here, &[port]).await;
        assert_eq!((closed.reachable, closed.detail), (true, format!("port {port} is closed")));
        let nowhere = reach([0, 0, 0, 0].into(), &[]).await;
        assert!(!nowhere.reachable);
    }

    fn checked(address: &str, allowed: &[&str]) -> Result<()> {
        let allowed: Vec<Network> = allowed.iter().map(|text| text.parse().expect("a network")).collect();
        check(address.parse().expect("an address"), &allowed)
    }

    #[test]
    fn addresses_that_lead_back_into_ourselves_are_refused() {
        for text in [
            "127.0.0.1",
            "::1",
            "169.254.169.254",
            "fe80::1",
            "224.0.0.1",
            "0.0.0.0",
            "::ffff:127.0.0.1",
            "255.255.255.255",
        ] {
            assert!(checked(text, &[]).is_err(), "{text} was accepted");
        }
        assert!(checked("10.1.2.3", &[]).is_ok());
        assert!(checked("10.1.2.3", &["192.168.0.0/16"]).is_err());
        assert!(checked("10.1.2.3", &["10.0.0.0/8"]).is_ok());
    }
}
