#!/bin/sh
# restore FILE [FOLDER]: unpacks a file of `backup` into the empty data folder of a server that is not running, and compares it
# with the list of checksums in the backup.
set -eu
file=${1:?usage: restore FILE [FOLDER]}
folder=${2:-${PGDATA:?no data folder}}
if [ -n "$(ls -A "$folder")" ]; then
  echo "$folder is not empty: a restore does not overwrite data" >&2
  exit 1
fi
tar -xzf "$file" -C "$folder"
pg_verifybackup --quiet "$folder"
echo "restored: start the server"
