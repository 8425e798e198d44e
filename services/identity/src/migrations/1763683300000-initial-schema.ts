import type { QueryRunner } from 'typeorm';

export class InitialSchema1763683300000 {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [users, sessions, credentials, privacy, auditLog])
      await runner.query(statements);
  }
}

const users = `
  CREATE TABLE "user" (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    canonical_email text NOT NULL,
    email_verified_at timestamptz,
    password_hash text,
    password_changed_at timestamptz,
    age_attested_at timestamptz,
    is_admin boolean NOT NULL DEFAULT false,
    is_editor boolean NOT NULL DEFAULT false,
    requires_passkey boolean NOT NULL DEFAULT false,
    first_name text,
    last_name text,
    profile_image_url text,
    subscription_tier text NOT NULL DEFAULT 'free',
    subscription_status text NOT NULL DEFAULT 'inactive',
    trial_ends_at timestamptz,
    has_used_free_trial boolean NOT NULL DEFAULT false,
    access_version int NOT NULL DEFAULT 0,
    total_questions int NOT NULL DEFAULT 0,
    avg_score double precision NOT NULL DEFAULT 0,
    last_active_at timestamptz,
    stats_version int NOT NULL DEFAULT 0,
    -- statsVersion and rescoredAt of the newest average that comes from rescoring
    rescored_version int NOT NULL DEFAULT 0,
    rescored_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX user_email ON "user" (canonical_email);
  CREATE INDEX user_newest ON "user" (created_at, id);
  CREATE UNIQUE INDEX user_one_administrator ON "user" (is_admin) WHERE is_admin;

  CREATE TABLE profile_image (
    user_id uuid NOT NULL CONSTRAINT profile_image_of_user REFERENCES "user" (id) ON DELETE CASCADE,
    name text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, name),
    CONSTRAINT profile_image_size CHECK (octet_length(bytes) <= 204800)
  );
  -- WebP is compressed already: PostgreSQL must not try again
  ALTER TABLE profile_image ALTER COLUMN bytes SET STORAGE EXTERNAL;
  CREATE UNIQUE INDEX profile_image_name ON profile_image (name);
  CREATE INDEX profile_image_newest ON profile_image (created_at);
`;

const sessions = `
  CREATE TABLE session (
    user_id uuid NOT NULL CONSTRAINT session_of_user REFERENCES "user" (id) ON DELETE CASCADE,
    id uuid NOT NULL,
    token_hash text NOT NULL,
    method text NOT NULL DEFAULT 'password',
    amr text[] NOT NULL DEFAULT '{}',
    -- null if the provider of a social login stated none: such a session never counts as fresh
    auth_time timestamptz,
    is_admin boolean NOT NULL DEFAULT false,
    is_editor boolean NOT NULL DEFAULT false,
    network cidr NOT NULL,
    user_agent text NOT NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, token_hash)
  );
  CREATE UNIQUE INDEX session_of_user_by_id ON session (user_id, id);
  CREATE INDEX session_token ON session (token_hash);
  CREATE INDEX session_created ON session (created_at);
  CREATE INDEX session_last_seen ON session (last_seen_at);

  -- Ended sessions whose cache entries are not yet deleted. A trigger writes the row in the transaction that deletes the
  -- session, so that a crash after the commit loses no deletion.
  CREATE TABLE session_cache_deletion (
    token_hash text PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE FUNCTION require_session_cache_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO session_cache_deletion (token_hash) VALUES (OLD.token_hash) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END
  $$;
  CREATE TRIGGER session_ended AFTER DELETE ON session
    FOR EACH ROW EXECUTE FUNCTION require_session_cache_deletion();
  CREATE TRIGGER session_token_replaced AFTER UPDATE OF token_hash ON session
    FOR EACH ROW WHEN (OLD.token_hash <> NEW.token_hash) EXECUTE FUNCTION require_session_cache_deletion();
`;

const credentials = `
  CREATE TABLE account_token (
    user_id uuid NOT NULL CONSTRAINT account_token_of_user REFERENCES "user" (id) ON DELETE CASCADE,
    purpose text NOT NULL,
    token_hash text NOT NULL,
    email text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, purpose)
  );
  CREATE UNIQUE INDEX account_token_hash ON account_token (token_hash);
  CREATE INDEX account_token_expiry ON account_token (expires_at);

  CREATE TABLE external_identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL CONSTRAINT external_identity_of_user REFERENCES "user" (id) ON DELETE CASCADE,
    provider text NOT NULL,
    email text,
    refresh_token text,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (issuer, subject)
  );
  CREATE INDEX external_identity_user ON external_identity (user_id);

  CREATE TABLE passkey (
    user_id uuid NOT NULL CONSTRAINT passkey_of_user REFERENCES "user" (id) ON DELETE CASCADE,
    id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    is_synced boolean NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    PRIMARY KEY (user_id, id)
  );
  CREATE UNIQUE INDEX passkey_credential ON passkey (credential_id);

  CREATE TABLE passkey_challenge (
    holder_hash text NOT NULL,
    purpose text NOT NULL,
    challenge text NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (holder_hash, purpose)
  );
  CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);

  CREATE TABLE totp (
    user_id uuid PRIMARY KEY CONSTRAINT totp_of_user REFERENCES "user" (id) ON DELETE CASCADE,
    secret bytea,
    enabled_at timestamptz,
    last_used_step bigint,
    pending_secret bytea,
    CONSTRAINT totp_enabled CHECK ((secret IS NULL) = (enabled_at IS NULL))
  );

  CREATE TABLE recovery_code (
    user_id uuid NOT NULL CONSTRAINT recovery_code_of_user REFERENCES "user" (id) ON DELETE CASCADE,
    code_hash text NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  );

  CREATE TABLE pending_sign_in (
    user_id uuid NOT NULL CONSTRAINT pending_sign_in_of_user REFERENCES "user" (id) ON DELETE CASCADE,
    ticket_hash text NOT NULL,
    method text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, ticket_hash)
  );
  CREATE UNIQUE INDEX pending_sign_in_ticket ON pending_sign_in (ticket_hash);
  CREATE INDEX pending_sign_in_expiry ON pending_sign_in (expires_at);
`;

const privacy = `
  CREATE TABLE account_export (
    user_id uuid PRIMARY KEY CONSTRAINT account_export_of_user REFERENCES "user" (id) ON DELETE CASCADE,
    export_id uuid NOT NULL,
    requested_at timestamptz NOT NULL DEFAULT now(),
    ready_at timestamptz,
    archive_id uuid,
    archive_bytes int,
    CONSTRAINT account_export_ready CHECK ((ready_at IS NULL) = (archive_id IS NULL))
  );

  CREATE TABLE account_export_chunk (
    user_id uuid NOT NULL CONSTRAINT account_export_chunk_of_export
      REFERENCES account_export (user_id) ON DELETE CASCADE,
    archive_id uuid NOT NULL,
    number int NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (user_id, archive_id, number)
  );
  -- a zip is compressed already
  ALTER TABLE account_export_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL;

  CREATE TABLE account_deletion (
    user_id uuid PRIMARY KEY CONSTRAINT account_deletion_of_user REFERENCES "user" (id) ON DELETE CASCADE,
    requested_at timestamptz NOT NULL DEFAULT now(),
    deletes_at timestamptz NOT NULL
  );

  CREATE TABLE account_erasure (
    user_id uuid PRIMARY KEY,
    erased_at timestamptz NOT NULL DEFAULT now(),
    emitted_at timestamptz NOT NULL DEFAULT now(),
    confirmed text[] NOT NULL DEFAULT '{}',
    completed_at timestamptz
  );
  CREATE INDEX account_erasure_open ON account_erasure (emitted_at) WHERE completed_at IS NULL;
`;

/** The trigger keeps the log append-only, so that neither a bug nor the service's own database role can rewrite it. */
const auditLog = `
  CREATE TABLE audit_entry (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    actor_id uuid NOT NULL,
    action text NOT NULL,
    target uuid NOT NULL,
    detail text NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX audit_entry_newest ON audit_entry (at, id);
  CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'audit_entry is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
  END
  $$;
  CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
`;
