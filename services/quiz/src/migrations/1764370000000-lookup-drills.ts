import type { QueryRunner } from 'typeorm';

export class LookupDrills1764370000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lookup_drill (
        user_id uuid NOT NULL,
        drill_id uuid NOT NULL,
        limit_seconds int,
        question_ids uuid[] NOT NULL,
        question_versions int[] NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, drill_id)
      );
      -- rows of the next two are only written while the row of the drill is locked
      CREATE TABLE lookup (
        user_id uuid NOT NULL,
        drill_id uuid NOT NULL,
        question_id uuid NOT NULL,
        area text NOT NULL,
        marked text,
        grade text NOT NULL,
        is_late boolean NOT NULL,
        time_spent_ms int NOT NULL,
        marked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (user_id, drill_id, question_id)
      );
      CREATE INDEX lookup_latest ON lookup (user_id, marked_at DESC);
      CREATE TABLE lookup_card (
        user_id uuid NOT NULL,
        question_id uuid NOT NULL,
        stability double precision NOT NULL,
        difficulty double precision NOT NULL,
        last_day date NOT NULL,
        due_day date NOT NULL,
        reps int NOT NULL,
        lapses int NOT NULL,
        was_missed boolean NOT NULL,
        PRIMARY KEY (user_id, question_id)
      );
      CREATE TRIGGER lookup_drill_of_nobody_erased BEFORE INSERT ON lookup_drill
        FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`);
  }
}
