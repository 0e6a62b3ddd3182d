# shellcheck shell=bash
# Runs the files that arrive on descriptor 3, in this shell, and tells descriptor 4 how each ended.
set -E
docs_shell=0
# A failure in a subshell, such as $(…), ends the block only if it fails the command around it, which then is trapped here.
# A block in the background is such a shell itself, and says so.
trap '[ "$BASH_SUBSHELL" -gt "$docs_shell" ] || printf "failed: %s\n" "$BASH_COMMAND" >&4' ERR
while IFS= read -r -u 3 docs_script; do
    set -eo pipefail
    # shellcheck disable=SC1090
    source "$docs_script"
    set +eo pipefail
    echo "done" >&4
done
