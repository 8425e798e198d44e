import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of the search. The job index-questions fills them later, so the duration of the migration does not
 * depend on the number of exams. The owner of a database may create pg_trgm, because PostgreSQL trusts the extension.
 */
export class QuestionSearch1763997440000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of statements) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE question_search, search_word');
    await queryRunner.query('ALTER TABLE exam DROP COLUMN searchable_version');
  }
}

const statements = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  // the version of the exam whose questions are in question_search
  'ALTER TABLE exam ADD COLUMN searchable_version int',
  `CREATE TABLE question_search (
    question_id uuid PRIMARY KEY,
    version int NOT NULL,
    exam_id uuid NOT NULL,
    question_words tsvector NOT NULL,
    all_words tsvector NOT NULL
  )`,
  'CREATE INDEX question_search_exam ON question_search (exam_id)',
  'CREATE INDEX question_search_all_words ON question_search USING gin (all_words)',
  `CREATE TABLE search_word (
    word text COLLATE "C" PRIMARY KEY,
    stem text COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce((ts_lexize('english_stem', word))[1], word)) STORED
  )`,
  'CREATE INDEX search_word_stem ON search_word (stem)',
  'CREATE INDEX search_word_similar ON search_word USING gin (word gin_trgm_ops)',
];
