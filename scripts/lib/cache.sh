# The build cache shared by clean clones. Sourced, never run.
# shellcheck shell=bash
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

CACHE_LIMIT_GB="${GPUAAS_CACHE_LIMIT_GB:-12}"

# Exports CARGO_TARGET_DIR, unless the caller has set it or another run holds the lock of the shared directory.
use_shared_target() {
  [[ -n ${CARGO_TARGET_DIR:-} ]] && return
  if ! mkdir -p "$GPUAAS_CACHE/target" 2>/dev/null; then
    warn "can't create a build cache in $GPUAAS_CACHE; building in the clone"
    return
  fi
  exec 9>"$GPUAAS_CACHE/target.lock"
  if has flock && ! flock --nonblock 9; then
    warn "the build cache in $GPUAAS_CACHE is locked by another run; building in the clone"
    return
  fi
  export CARGO_TARGET_DIR="$GPUAAS_CACHE/target" CARGO_INCREMENTAL=0
  trim_target
  invalidate_other_clones
}

# Over the limit, deletes this workspace's artifacts first (the next clone rebuilds them anyway), then everything.
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

# Cargo identifies workspace crates by path and compares modification times, so artifacts that another clone built after this
# checkout would pass as up to date. Touching the files forces a rebuild.
invalidate_other_clones() {
  local stamp="$CARGO_TARGET_DIR/.built-from"
  if [[ "$(cat "$stamp" 2>/dev/null)" != "$ROOT" ]]; then
    git -c safe.directory='*' ls-files -z | xargs -0 touch --no-create
    printf '%s\n' "$ROOT" >"$stamp"
  fi
}
