# shellcheck shell=bash
# Runs the files that arrive on descriptor 3, in this shell, and tells descriptor 4 how each ended.
set -E
trap 'printf "failed: %s\n" "$BASH_COMMAND" >&4' ERR
while IFS= read -r -u 3 docs_script; do
    set -eo pipefail
    # shellcheck disable=SC1090
    source "$docs_script"
    set +eo pipefail
    echo "done" >&4
done
