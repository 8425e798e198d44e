#!/bin/sh
# check-or-restart.sh PID_FILE COMMAND: a health check for Compose, which does not restart an unhealthy container. The twelfth
# failure in a row kills the process, and the container's restart policy starts it again.
pid_file=$1
failures=$pid_file.failures
if sh -c "$2"; then
  rm -f "$failures"
  exit 0
fi
echo failed >>"$failures"
if [ "$(wc -l <"$failures")" -ge 12 ]; then
  rm -f "$failures"
  kill -KILL "$(cat "$pid_file")"
fi
exit 1
