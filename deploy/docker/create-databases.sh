#!/bin/sh
# One database and one role for each service, closed to the others. PostgreSQL's image runs it when the volume is new, an operator
# after a restore or a change of passwords: it creates what is missing and sets the passwords.
set -eu

create() {
  psql -v ON_ERROR_STOP=1 --quiet --username "$POSTGRES_USER" --dbname postgres -v name="$1" -v password="$2" <<'SQL'
SELECT format('CREATE ROLE %I', :'name') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
ALTER ROLE :"name" LOGIN PASSWORD :'password';
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'name')
 WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
}

create tenfold_identity "$IDENTITY_DB_PASSWORD"
create tenfold_quiz "$QUIZ_DB_PASSWORD"
create tenfold_content_ingestion "$CONTENT_INGESTION_DB_PASSWORD"
create tenfold_billing "$BILLING_DB_PASSWORD"
create tenfold_notifications "$NOTIFICATIONS_DB_PASSWORD"
psql -v ON_ERROR_STOP=1 --quiet --username "$POSTGRES_USER" --dbname postgres \
  --command 'REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC'
