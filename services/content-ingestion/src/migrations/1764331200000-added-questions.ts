import type { QueryRunner } from 'typeorm';

export class AddedQuestions1764331200000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE exam_version DROP CONSTRAINT exam_version_kind, ADD CONSTRAINT exam_version_kind CHECK
        (kind IN ('file', 'question', 'addition', 'deletion', 'key', 'details', 'publication', 'withdrawal', 'restoration'));
    `);
  }
}
