# A temporary server for tests, with its own data, ports and CLI context, removed when the script ends. Sourced, never run.
# shellcheck shell=bash disable=SC2034
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

temporary_server() {
  SCRATCH="$(mktemp --directory --tmpdir gpuaas.XXXXXX)"
  # As root, PostgreSQL's user must be able to traverse the directory.
  chmod 0711 "$SCRATCH"
  export GPUAAS_DATA="$SCRATCH/data" GPUAAS_CONFIG="$SCRATCH/cli.toml"
  GPUAAS__API__LISTEN="127.0.0.1:$(free_port)"
  GPUAAS__AGENT_GATEWAY__LISTEN="127.0.0.1:$(free_port)"
  GPUAAS__HEALTH__LISTEN="127.0.0.1:$(free_port)"
  export GPUAAS__API__LISTEN GPUAAS__AGENT_GATEWAY__LISTEN GPUAAS__HEALTH__LISTEN
  URL="http://$GPUAAS__API__LISTEN"
  trap 'end_temporary_server $?' EXIT
  trap 'exit 130' INT TERM HUP
}

end_temporary_server() {
  trap '' INT TERM HUP
  scripts/down >/dev/null || warn "the temporary server could not be stopped"
  if (($1)); then
    for log in "$GPUAAS_DATA"/*.log; do
      [[ -f $log ]] || continue
      say "Last lines of $(basename "$log"):"
      tail -n 40 "$log" | sed 's/^/  /'
    done
  fi
  rm -rf "$SCRATCH"
}
