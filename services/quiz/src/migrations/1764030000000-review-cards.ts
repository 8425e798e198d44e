import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Questions to review, the user's own memory factor and the number of reviews a day. The first two are written only while the
 * user's totals are locked by an ending session or by answers that are being flagged, so they need no trigger for erasures.
 */
export class ReviewCards1764030000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of statements) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE review_card, memory_factor, review_setting');
  }
}

const statements = [
  `CREATE TABLE review_card (
    user_id uuid NOT NULL,
    question_id uuid NOT NULL,
    stability float8 NOT NULL,
    difficulty float8 NOT NULL,
    last_day date NOT NULL,
    due_day date NOT NULL,
    reps int NOT NULL,
    lapses int NOT NULL,
    PRIMARY KEY (user_id, question_id)
  )`,
  'CREATE INDEX review_card_due ON review_card (user_id, due_day, question_id)',
  `CREATE TABLE memory_factor (
    user_id uuid PRIMARY KEY,
    log_factor float8 NOT NULL,
    information float8 NOT NULL,
    last_day date,
    last_answered_at timestamptz
  )`,
  'CREATE TABLE review_setting (user_id uuid PRIMARY KEY, reviews_per_day int NOT NULL)',
  `CREATE TRIGGER review_setting_of_nobody_erased BEFORE INSERT ON review_setting
   FOR EACH ROW EXECUTE FUNCTION leave_out_erased_user()`,
];
