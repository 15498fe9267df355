# The build cache that clean clones share. Sourced, never run.
# shellcheck shell=bash
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

CACHE_LIMIT_GB="${GPUAAS_CACHE_LIMIT_GB:-12}"

# Exports CARGO_TARGET_DIR, unless the caller chose one or another run holds the shared one.
use_shared_target() {
  [[ -n ${CARGO_TARGET_DIR:-} ]] && return
  if ! mkdir -p "$GPUAAS_CACHE/target" 2>/dev/null; then
    warn "no build cache at $GPUAAS_CACHE: building in the clone"
    return
  fi
  exec 9>"$GPUAAS_CACHE/target.lock"
  if has flock && ! flock --nonblock 9; then
    warn "another run builds in $GPUAAS_CACHE: building in the clone"
    return
  fi
  export CARGO_TARGET_DIR="$GPUAAS_CACHE/target" CARGO_INCREMENTAL=0
  trim_target
  distrust_other_clones
}

# Past the limit, drops what is ours first (rebuilt anyway by the next clone), then everything.
trim_target() {
  is_over_limit || return 0
  say "The build cache is over ${CACHE_LIMIT_GB} GB: trimming it."
  find "$CARGO_TARGET_DIR" -depth \( -name incremental -o -name '*gpuaas*' \) -exec rm -rf {} +
  is_over_limit || return 0
  rm -rf "$CARGO_TARGET_DIR"
  mkdir -p "$CARGO_TARGET_DIR"
}

is_over_limit() {
  local used
  used="$(du --summarize --block-size=1G "$CARGO_TARGET_DIR" | cut -f1)"
  ((used > CACHE_LIMIT_GB))
}

# Cargo knows our crates by their path in the workspace and compares times: what another clone built
# after this one was checked out would pass for ours. Touching our files has them built again.
distrust_other_clones() {
  local stamp="$CARGO_TARGET_DIR/.built-from"
  if [[ "$(cat "$stamp" 2>/dev/null)" != "$ROOT" ]]; then
    git -c safe.directory='*' ls-files -z | xargs -0 touch --no-create
    printf '%s\n' "$ROOT" >"$stamp"
  fi
}
