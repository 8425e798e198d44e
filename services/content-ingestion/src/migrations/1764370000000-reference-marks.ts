import type { QueryRunner } from 'typeorm';

export class ReferenceMarks1764370000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reference_mark (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        edition_id uuid NOT NULL,
        division int NOT NULL,
        paragraph int,
        start_at int,
        end_at int,
        quote text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, id),
        FOREIGN KEY (edition_id, division) REFERENCES reference_division (edition_id, place),
        CONSTRAINT reference_mark_highlight CHECK ((paragraph IS NULL) = (start_at IS NULL)
          AND (paragraph IS NULL) = (end_at IS NULL) AND start_at < end_at)
      );
      CREATE TRIGGER reference_mark_of_nobody_erased BEFORE INSERT ON reference_mark
      FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user();
    `);
  }
}
