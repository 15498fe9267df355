# Paths and process control of the server and the simulated nodes started by `make up`. Sourced, never run.
# shellcheck shell=bash disable=SC2034
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

LISTEN="${GPUAAS__API__LISTEN:-127.0.0.1:8443}"
HEALTH="${GPUAAS__HEALTH__LISTEN:-127.0.0.1:8449}"
GATEWAY="${GPUAAS__AGENT_GATEWAY__LISTEN:-127.0.0.1:8448}"
# Process names, equal to the names of their executables.
SERVER=gpuaasd
NODES=gpuaas-agent

# Prints the data directory. As root, PostgreSQL runs as user postgres, who must be able to reach it.
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
ADDRESS_FILE="$DATA/gpuaasd.address"
HEALTH_FILE="$DATA/gpuaasd.health"
FIRST_PASSWORD="$DATA/first-password"

pid_file() { printf '%s\n' "$DATA/$1.pid"; }
log_of() { printf '%s\n' "$DATA/$1.log"; }

# Prints the URL at which local clients reach a server with this listen address.
url_of() {
  local host="${1%:*}" port="${1##*:}"
  case "$host" in
    0.0.0.0 | '[::]' | '') host=127.0.0.1 ;;
  esac
  printf 'http://%s:%s\n' "$host" "$port"
}

# Print the URLs of the running server, or those of the next start.
server_url() { url_of "$(cat "$ADDRESS_FILE" 2>/dev/null || printf '%s' "$LISTEN")"; }
health_url() { url_of "$(cat "$HEALTH_FILE" 2>/dev/null || printf '%s' "$HEALTH")"; }

# Prints a field of /proc/PID/stat, counted after the process name.
process_fact() {
  local stat
  stat="$(cat "/proc/$1/stat" 2>/dev/null)" || return 1
  read -ra stat <<<"${stat##*) }"
  printf '%s\n' "${stat[$2]}"
}
process_state() { process_fact "$1" 0; }
process_start() { process_fact "$1" 19; }
is_alive() { [[ "$(process_state "$1")" == [!Z] ]]; }

# Prints the recorded process id if it is still the same process: same start time, executable and data directory.
running_pid() {
  local pid started
  read -r pid started 2>/dev/null <"$(pid_file "$1")" || return 1
  is_alive "$pid" && [[ "$(process_start "$pid")" == "$started" ]] || return 1
  [[ "$(tr '\0' '\n' <"/proc/$pid/cmdline" 2>/dev/null)" == *"$1"*"$DATA"* ]] || return 1
  printf '%s\n' "$pid"
}

# Starts a process in its own session with its own log; LOG_START is set to the first new line.
start_process() {
  local name="$1" log pid
  shift
  log="$(log_of "$name")"
  if [[ -f $log && $(stat --format %s "$log") -gt 20000000 ]]; then mv "$log" "$log.1"; fi
  touch "$log"
  chmod 0600 "$log"
  LOG_START="$(($(wc -l <"$log") + 1))"
  setsid "$@" </dev/null >>"$log" 2>&1 7>&- 8>&- 9>&- &
  pid=$!
  printf '%s %s\n' "$pid" "$(process_start "$pid")" >"$(pid_file "$name")"
  # The fork has the expected command line only after its exec.
  until running_pid "$name" >/dev/null || ! is_alive "$pid"; do sleep 0.02; done
}

forget_process() {
  rm -f "$(pid_file "$1")"
  if [[ $1 == "$SERVER" ]]; then rm -f "$ADDRESS_FILE" "$HEALTH_FILE"; fi
}

is_ready() { ask --fail --output /dev/null "$(server_url)/readyz" 2>/dev/null; }

# Sends SIGTERM, and SIGKILL after 30 s.
stop_process() {
  local name="$1" pid waited=0
  if ! pid="$(running_pid "$name")"; then
    forget_process "$name"
    return 1
  fi
  kill -TERM "$pid"
  while running_pid "$name" >/dev/null; do
    if ((waited == 300)); then
      warn "$name did not stop within 30 s: killing it"
      kill -KILL "$pid"
    fi
    ((waited < 350)) || die "process $pid did not exit after SIGKILL"
    sleep 0.1
    waited=$((waited + 1))
  done
  forget_process "$name"
}

# Stops the nodes first, since they would only log errors without the server. Returns false if nothing was running.
stop_all() {
  local stopped=1
  if stop_process "$NODES"; then stopped=0; fi
  if stop_process "$SERVER"; then stopped=0; fi
  return "$stopped"
}
