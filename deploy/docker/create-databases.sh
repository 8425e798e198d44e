#!/bin/sh
# Runs once, when PostgreSQL's volume is new: one database and one role for each service, closed to the others.
set -eu

create() {
  psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres -v name="$1" -v password="$2" <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
}

create tenfold_identity "$IDENTITY_DB_PASSWORD"
create tenfold_quiz "$QUIZ_DB_PASSWORD"
create tenfold_content_ingestion "$CONTENT_INGESTION_DB_PASSWORD"
create tenfold_billing "$BILLING_DB_PASSWORD"
create tenfold_notifications "$NOTIFICATIONS_DB_PASSWORD"
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --command 'REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC'
