import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores difficulty and discrimination of each question in the current version of its exam, with an index for each order of
 * the list of question statistics, so that a page reads only its rows. `version` is null for earlier wordings.
 */
export class ListedQuestions1763993000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...columns, ...backfill, ...indexes]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM item_totals WHERE answers = 0');
    await queryRunner.query(`ALTER TABLE item_totals DROP COLUMN difficulty, DROP COLUMN discrimination,
      DROP COLUMN version, DROP COLUMN exam_title, DROP COLUMN number`);
    await queryRunner.query('ALTER TABLE exam DROP COLUMN listed_version');
  }
}

const NO_VARIANCE = 1e-10;

const columns = [
  // the version of the exam whose questions are listed; the job that counts sessions follows the current one
  'ALTER TABLE exam ADD COLUMN listed_version int',
  `ALTER TABLE item_totals
     ADD COLUMN version int,
     ADD COLUMN exam_title text,
     ADD COLUMN number int,
     ADD COLUMN difficulty double precision
       GENERATED ALWAYS AS (round((100.0 * right_answers / nullif(answers, 0))::numeric, 1)::float8) STORED,
     ADD COLUMN discrimination double precision GENERATED ALWAYS AS (CASE
       WHEN right_answers NOT IN (0, answers)
        AND rest_square_sum / nullif(answers, 0) - (rest_sum / nullif(answers, 0)) ^ 2 > ${NO_VARIANCE}
       THEN round(least(1, greatest(-1,
              (answers * right_rest_sum - right_answers * rest_sum)
              / sqrt(right_answers::float8 * (answers - right_answers))
              / sqrt(answers * rest_square_sum - rest_sum ^ 2)))::numeric, 2)::float8
     END) STORED`,
];

const backfill = [
  `INSERT INTO item_totals AS total
     (question_id, wording, version, exam_title, number, answers, right_answers, rest_sum, rest_square_sum, right_rest_sum)
   SELECT q.question_id, q.wording, q.version, exam.title, q.number, 0, 0, 0, 0, 0
     FROM exam JOIN question_version q ON q.exam_id = exam.exam_id AND q.version = exam.version
   ON CONFLICT (question_id, wording) DO UPDATE
     SET version = excluded.version, exam_title = excluded.exam_title, number = excluded.number`,
  'UPDATE exam SET listed_version = version',
];

/** 30 is the value of QUESTION_STATISTICS_MIN_ANSWERS in libs/exam. */
const orders = {
  difficulty_asc: '(answers < 30), difficulty ASC NULLS LAST',
  difficulty_desc: '(answers < 30), difficulty DESC NULLS LAST',
  discrimination_asc: '(answers < 30), discrimination ASC NULLS LAST',
  discrimination_desc: '(answers < 30), discrimination DESC NULLS LAST',
  answers_asc: 'answers ASC NULLS LAST',
  answers_desc: 'answers DESC NULLS LAST',
};

const indexes = Object.entries(orders).map(
  ([name, order]) =>
    `CREATE INDEX item_totals_${name} ON item_totals (${order}, exam_title, number, question_id) WHERE version IS NOT NULL`,
);
