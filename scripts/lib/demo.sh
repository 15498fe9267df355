# The demonstration: simulated nodes and demo accounts. Sourced, never run.
# shellcheck shell=bash disable=SC2034
# shellcheck source=scripts/lib/server.sh
source "$(dirname "${BASH_SOURCE[0]}")/server.sh"

DEMO="${DEMO:-1}"
DEMO_NODES=12
NODES_STATE="$DATA/hosts"
SEEDED="$DATA/demo/gateway"
START_TIMEOUT_S=120

# Waits for the file that the server writes last.
wait_until_seeded() {
  local began=$SECONDS
  until [[ -r $SEEDED ]]; do
    running_pid "$SERVER" >/dev/null || return 1
    ((SECONDS - began < START_TIMEOUT_S)) || return 1
    sleep 0.2
  done
}

# Starts the simulated nodes. A restart with the same directory continues with the same nodes and instances.
start_nodes() {
  local gateway
  mapfile -t gateway <"$SEEDED"
  mkdir -p -m 0700 "$NODES_STATE"
  start_process "$NODES" "$AGENT" simulate --nodes "$DEMO_NODES" --profile 8xh200 --state-dir "$NODES_STATE" \
    --gateway "${gateway[0]}" --ca-fingerprint "${gateway[1]}" --token-file "$DATA/demo/enrolment-token"
}

# Signs the CLI in as a demo account, in a context with the account's name.
sign_in_as() {
  local account
  mapfile -t account <"$DATA/demo/$2"
  "$GPUAAS" context set "$1" --base-url "$(server_url)" >/dev/null 2>&1 || return 1
  "$GPUAAS" --context "$1" whoami >/dev/null 2>&1 && return
  "$GPUAAS" --context "$1" login --username "${account[0]}" --password-stdin <<<"${account[1]}" >/dev/null 2>&1
}

# Prints the number of nodes or slots in a state; without a state, in all states.
fleet_count() {
  "$GPUAAS" --context operator --output csv ops fleet-health |
    awk -F, -v what="$1" -v state="${2:-}" '$1 == what && (state == "" || $2 == state) { n += $3 } END { print n + 0 }'
}

# Prints the number of nodes with an open connection. State `online` would include nodes that have just disconnected.
nodes_connected() {
  ask "$(health_url)/metrics" | awk '$1 == "gpuaas_nodes_connected" { n = $2 } END { print n + 0 }'
}

wait_for_nodes() {
  local began=$SECONDS
  until (($(nodes_connected) == DEMO_NODES && $(fleet_count nodes online) == DEMO_NODES && $(fleet_count slots) == DEMO_NODES * 8)); do
    running_pid "$NODES" >/dev/null || return 1
    ((SECONDS - began < START_TIMEOUT_S)) || return 1
    sleep 0.3
  done
}
