# Paths and helper functions shared by all scripts. Sourced, never run.
# shellcheck shell=bash disable=SC2034
set -euo pipefail

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$ROOT"
GPUAAS_CACHE="${GPUAAS_CACHE:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/gpuaas}"
TARGET="$(realpath --canonicalize-missing "${CARGO_TARGET_DIR:-$ROOT/target}")"
VENV="$GPUAAS_CACHE/venv"
PROMTOOL="$GPUAAS_CACHE/prometheus/usr/bin/promtool"
GPUAASD="$TARGET/debug/gpuaasd"
GPUAAS="$TARGET/debug/gpuaas"
AGENT="$TARGET/debug/gpuaas-agent"
# Queries are checked against the cache in the repository, regardless of the shell's DATABASE_URL.
export SQLX_OFFLINE="${SQLX_OFFLINE:-true}"

say() { printf '%s\n' "$*"; }
step() { printf '\n== %s\n' "$*"; }
warn() { printf 'warning: %s\n' "$*" >&2; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }
is_root() { ((EUID == 0)); }

build() {
  if [[ ! -x $GPUAASD ]]; then
    say "Building: about 5 minutes the first time on 2 cores, seconds afterwards."
  fi
  scripts/console
  cargo build --quiet -p gpuaasd -p gpuaas-cli -p gpuaas-agent
}

# Prints the directory of the newest complete PostgreSQL installation of major version 15 or later.
postgres_bin() {
  local bin major newest=0 found=
  for bin in /usr/lib/postgresql/*/bin; do
    major="$(basename "$(dirname "$bin")")"
    [[ $major =~ ^[0-9]+$ && -x $bin/postgres && -x $bin/initdb && -x $bin/pg_ctl ]] || continue
    if ((major >= 15 && major > newest)); then newest=$major found=$bin; fi
  done
  [[ -n $found ]] && printf '%s\n' "$found"
}

# Prints a free loopback port.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# Returns true if host:port accepts connections.
is_listening() {
  local host="${1%:*}" port="${1##*:}"
  (exec 3<>"/dev/tcp/$host/$port") 2>/dev/null
}

# Sends a request to the local server with curl: no proxy, 10 s timeout.
ask() { curl --silent --show-error --noproxy '*' --max-time 10 "$@"; }
