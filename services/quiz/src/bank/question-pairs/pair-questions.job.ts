import { Injectable } from '@nestjs/common';
import { Every } from '@tenfold/jobs';
import { EntityManager } from 'typeorm';
import { findUnpairedExam, replacePairs, storeTexts, tryPairingLock } from './pair-questions.queries.js';

/** Compares only the questions whose text or key is new or changed, so an edited question costs one search. */
const QUESTIONS_AT_ONCE = 20;

@Injectable()
export class PairQuestionsJob {
  constructor(private readonly database: EntityManager) {}

  @Every('1m', 'pair-questions')
  async pairAll(): Promise<void> {
    while (await this.pairNextExam()) continue;
  }

  /** @returns false when no exam is left, or another process is comparing */
  pairNextExam(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await tryPairingLock(tx))) return false;
      const examId = await findUnpairedExam(tx);
      if (examId === null) return false;
      const changed = await storeTexts(tx, examId);
      for (let start = 0; start < changed.length; start += QUESTIONS_AT_ONCE)
        await replacePairs(tx, changed.slice(start, start + QUESTIONS_AT_ONCE));
      return true;
    });
  }
}
