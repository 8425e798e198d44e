#!/bin/sh
# backup FOLDER [DAYS]: writes all databases of the server, as they were at one moment, to FOLDER/<time>.tar.gz, and deletes
# backups older than DAYS (30: within that time erased accounts must leave them). The variables of libpq name the server: PGHOST,
# PGPORT, PGUSER, PGPASSWORD.
set -eu
folder=${1:?usage: backup FOLDER [DAYS]}
days=${2:-30}
export PGUSER="${PGUSER:-postgres}"
umask 077
file=$folder/$(date -u +%Y-%m-%dT%H-%M-%SZ).tar.gz
trap 'rm -f "$file.part"' EXIT
pg_basebackup --pgdata=- --format=tar --gzip --wal-method=fetch --checkpoint=fast --no-password >"$file.part"
mv "$file.part" "$file"
find "$folder" -name '*.tar.gz' -mtime "+$days" -delete
echo "$file"
