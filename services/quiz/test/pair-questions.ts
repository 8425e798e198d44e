import { until } from '@tenfold/testing';
import type { DataSource } from 'typeorm';
import { PairQuestionsJob } from '../src/bank/question-pairs/pair-questions.job.js';

/** Returns when every exam is compared in its current version; the periodic job of the service may run at the same time. */
export async function pairQuestions(database: DataSource): Promise<void> {
  await until(
    async () => {
      await new PairQuestionsJob(database.manager).pairAll();
      const left = await database.query<unknown[]>(
        'SELECT FROM exam WHERE paired_version IS DISTINCT FROM version',
      );
      return left.length === 0;
    },
    { what: 'the comparison of all questions' },
  );
}
