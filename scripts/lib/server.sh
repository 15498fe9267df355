# The server that `make up` starts: where its data lives, whether it runs, how to stop it. Sourced, never run.
# shellcheck shell=bash disable=SC2034
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

LISTEN="${GPUAAS__API__LISTEN:-127.0.0.1:8443}"

# As root, PostgreSQL runs as the user postgres, who must be able to reach the data.
data_directory() {
  if [[ -n ${GPUAAS_DATA:-} ]]; then
    realpath --canonicalize-missing "$GPUAAS_DATA"
  elif is_root && ! server_user_can_enter "$ROOT"; then
    printf '/var/lib/gpuaas/%s\n' "$(printf '%s' "$ROOT" | sha256sum | cut -c1-8)"
  else
    printf '%s\n' "$ROOT/var"
  fi
}

server_user_can_enter() {
  local uid gid
  uid="$(id -u postgres 2>/dev/null || id -u nobody)"
  gid="$(id -g postgres 2>/dev/null || id -g nobody)"
  setpriv --reuid "$uid" --regid "$gid" --clear-groups test -x "$1"
}

DATA="$(data_directory)"
PID_FILE="$DATA/gpuaasd.pid"
ADDRESS_FILE="$DATA/gpuaasd.address"
LOG="$DATA/gpuaasd.log"
FIRST_PASSWORD="$DATA/first-password"

# Where a client on this machine finds a server listening there.
url_of() {
  local host="${1%:*}" port="${1##*:}"
  case "$host" in
    0.0.0.0 | '[::]' | '') host=127.0.0.1 ;;
  esac
  printf 'http://%s:%s\n' "$host" "$port"
}

# The address it was started with, else the one it would be started with.
server_url() { url_of "$(cat "$ADDRESS_FILE" 2>/dev/null || printf '%s' "$LISTEN")"; }

# State and start time of a process, from the fields after its name.
process_fact() {
  local stat
  stat="$(cat "/proc/$1/stat" 2>/dev/null)" || return 1
  read -ra stat <<<"${stat##*) }"
  printf '%s\n' "${stat[$2]}"
}
process_state() { process_fact "$1" 0; }
process_start() { process_fact "$1" 19; }
is_alive() { [[ "$(process_state "$1")" == [!Z] ]]; }

# The recorded process, if it is still that one: same start time, our executable, our data.
running_pid() {
  local pid started
  read -r pid started 2>/dev/null <"$PID_FILE" || return 1
  is_alive "$pid" && [[ "$(process_start "$pid")" == "$started" ]] || return 1
  [[ "$(tr '\0' '\n' <"/proc/$pid/cmdline" 2>/dev/null)" == *gpuaasd*"$DATA"* ]] || return 1
  printf '%s\n' "$pid"
}

record_process() {
  printf '%s %s\n' "$1" "$(process_start "$1")" >"$PID_FILE"
  printf '%s\n' "$LISTEN" >"$ADDRESS_FILE"
}

forget_process() { rm -f "$PID_FILE" "$ADDRESS_FILE"; }

is_ready() { ask --fail --output /dev/null "$(server_url)/readyz" 2>/dev/null; }

# Asks it to end, and insists after half a minute.
stop_server() {
  local pid waited=0
  if ! pid="$(running_pid)"; then
    forget_process
    return 1
  fi
  kill -TERM "$pid"
  while running_pid >/dev/null; do
    if ((waited == 300)); then
      warn "it did not stop within 30 s: killing it"
      kill -KILL "$pid"
    fi
    ((waited < 350)) || die "process $pid does not end"
    sleep 0.1
    waited=$((waited + 1))
  done
  forget_process
}
