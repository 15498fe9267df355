# The demonstration: simulated hosts that connect to the server, and accounts that show what can be done. Sourced, never run.
# shellcheck shell=bash disable=SC2034
# shellcheck source=scripts/lib/server.sh
source "$(dirname "${BASH_SOURCE[0]}")/server.sh"

DEMO="${DEMO:-1}"
DEMO_HOSTS=12
HOSTS_STATE="$DATA/hosts"
SEEDED="$DATA/demo/gateway"
WITHIN_S=120

# The server writes this file last.
wait_until_seeded() {
  local began=$SECONDS
  until [[ -r $SEEDED ]]; do
    running_pid "$SERVER" >/dev/null || return 1
    ((SECONDS - began < WITHIN_S)) || return 1
    sleep 0.2
  done
}

# Started again on the same directory, they are the same hosts with the same machines.
start_hosts() {
  local gateway
  mapfile -t gateway <"$SEEDED"
  mkdir -p -m 0700 "$HOSTS_STATE"
  start_process "$HOSTS" "$AGENT" simulate --nodes "$DEMO_HOSTS" --profile 8xh200 --state-dir "$HOSTS_STATE" \
    --gateway "${gateway[0]}" --ca-fingerprint "${gateway[1]}" --token-file "$DATA/demo/enrolment-token"
}

# Signs the CLI in as one of the demonstration's accounts, in a context of its name.
sign_in_as() {
  local account
  mapfile -t account <"$DATA/demo/$2"
  "$GPUAAS" context set "$1" --base-url "$(server_url)" >/dev/null 2>&1 || return 1
  "$GPUAAS" --context "$1" whoami >/dev/null 2>&1 && return
  "$GPUAAS" --context "$1" login --username "${account[0]}" --password-stdin <<<"${account[1]}" >/dev/null 2>&1
}

# How many of something there are in a state; without one, in all states together.
fleet_count() {
  "$GPUAAS" --context operator --output csv ops fleet-health |
    awk -F, -v what="$1" -v state="${2:-}" '$1 == what && (state == "" || $2 == state) { n += $3 } END { print n + 0 }'
}

# Hosts with an open connection; `online` would still be said of those that left a moment ago.
hosts_connected() {
  ask "$(health_url)/metrics" | awk '$1 == "gpuaas_nodes_connected" { n = $2 } END { print n + 0 }'
}

wait_for_hosts() {
  local began=$SECONDS
  until (($(hosts_connected) == DEMO_HOSTS && $(fleet_count nodes online) == DEMO_HOSTS && $(fleet_count slots) == DEMO_HOSTS * 8)); do
    running_pid "$HOSTS" >/dev/null || return 1
    ((SECONDS - began < WITHIN_S)) || return 1
    sleep 0.3
  done
}
