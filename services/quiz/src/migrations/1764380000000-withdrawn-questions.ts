import type { QueryRunner } from 'typeorm';

export class WithdrawnQuestions1764380000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE withdrawn_question (
        question_id uuid PRIMARY KEY,
        withdrawn_at timestamptz NOT NULL DEFAULT now()
      )`);
  }
}
