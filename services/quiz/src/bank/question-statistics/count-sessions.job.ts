import { Injectable } from '@nestjs/common';
import { Every } from '@tenfold/jobs';
import { EntityManager } from 'typeorm';
import { countSessions, listPublishedQuestions, tryCountingLock } from './count-sessions.queries.js';

const SESSIONS_AT_ONCE = 100;
const BATCHES_PER_RUN = 100;

@Injectable()
export class CountSessionsJob {
  constructor(private readonly database: EntityManager) {}

  @Every('1m', 'count-completed-sessions')
  async countAll(): Promise<void> {
    while ((await this.listBatch()) > 0) continue;
    for (let batches = 0; batches < BATCHES_PER_RUN; batches += 1)
      if ((await this.countBatch()) < SESSIONS_AT_ONCE) return;
  }

  listBatch(): Promise<number> {
    return this.database.transaction(async (tx) =>
      (await tryCountingLock(tx)) ? listPublishedQuestions(tx) : 0,
    );
  }

  countBatch(): Promise<number> {
    return this.database.transaction(async (tx) =>
      (await tryCountingLock(tx)) ? countSessions(tx, SESSIONS_AT_ONCE) : 0,
    );
  }
}
