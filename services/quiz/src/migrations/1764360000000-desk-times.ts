import type { QueryRunner } from 'typeorm';

export class DeskTimes1764360000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE exam_question_state ADD COLUMN desk_times json NOT NULL DEFAULT '[]'`);
  }
}
