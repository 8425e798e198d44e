import { Problem } from '@tenfold/contracts';
import { findReply, type KeyedRequest } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import { lockFullSessions } from './full-sessions.queries.js';
import { quotaDenied } from './quota-denied.js';

/** Without it, an account could read the keys of the whole question bank by starting exams. */
export class FullSessionLimit {
  constructor(readonly max: number) {}

  /**
   * Makes parallel starts of the user wait until this transaction ends. A start whose key was used passes, because it opens no
   * session.
   *
   * @throws Problem CONFLICT at the limit; `openSessionIds` names the sessions to finish first
   */
  async require(tx: EntityManager, userId: string, startKey: KeyedRequest | null): Promise<void> {
    const openSessionIds = await lockFullSessions(tx, userId);
    if (openSessionIds.length < this.max) return;
    if (startKey && (await findReply(tx, userId, startKey)) !== null) return;
    quotaDenied.inc({ quota: 'open-full-sessions' });
    throw new Problem(
      'CONFLICT',
      `You have ${openSessionIds.length} exams in progress. Finish or end one before you start another.`,
      { openSessionIds },
    );
  }
}
