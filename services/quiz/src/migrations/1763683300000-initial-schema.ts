import { createErasedUsers } from '@tenfold/messaging/events';
import type { QueryRunner } from 'typeorm';
import { progress } from './initial-schema/progress.js';
import { questionBank } from './initial-schema/question-bank.js';
import { questionStatistics } from './initial-schema/question-statistics.js';
import { readiness } from './initial-schema/readiness.js';
import { sessions } from './initial-schema/sessions.js';

export class InitialSchema1763683300000 {
  async up(runner: QueryRunner): Promise<void> {
    const parts = [questionBank, questionStatistics, sessions, progress, readiness];
    for (const statements of parts) await runner.query(statements);
    // rows of the other tables are only written while a session, the user's totals or the user's row of a question is locked
    await createErasedUsers(runner, [
      'access_copy',
      'calendar_address',
      'exam_date',
      'quick_start',
      'quiz_preset',
      'quiz_session',
      'reported_result',
      'review_setting',
    ]);
  }
}
