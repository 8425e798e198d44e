import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A trigger keeps the log append-only, so that neither a bug nor the service's own database role can rewrite it.
 */
export class AuditLog1763702000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE audit_entry (
        id uuid PRIMARY KEY,
        at timestamptz NOT NULL,
        actor_id uuid NOT NULL,
        action text NOT NULL,
        target uuid NOT NULL,
        detail text NOT NULL,
        recorded_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('CREATE INDEX audit_entry_newest ON audit_entry (at, id)');
    await queryRunner.query(`
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'audit_entry is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
      END
      $$`);
    await queryRunner.query(`
      CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE audit_entry');
    await queryRunner.query('DROP FUNCTION refuse_audit_change');
  }
}
