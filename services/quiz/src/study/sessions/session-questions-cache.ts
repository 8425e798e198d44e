import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EntityManager } from 'typeorm';
import { BankService } from '../../bank/questions/bank.service.js';
import type { IndexedQuestion } from '../../domain/bank.js';
import { hasShuffledOptions } from '../../domain/session-names.js';
import { askShuffled, type AskedQuestion } from '../../domain/shuffle-options.js';
import { findSession, type NewSession } from './sessions.queries.js';

const SESSIONS_KEPT = 10_000;

interface Composition {
  userId: string;
  /** Revision of the question bank from which the keys were read. */
  bankRevision: number;
  questions: ReadonlyMap<string, IndexedQuestion & Partial<AskedQuestion>>;
}

@Injectable()
export class SessionQuestionsCache {
  private readonly known = new LRUCache<string, Composition>({ max: SESSIONS_KEPT });

  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  async compositionOf(userId: string, sessionId: string): Promise<Composition | null> {
    const { revision } = this.bank.loaded;
    const known = this.known.get(sessionId);
    if (known?.bankRevision === revision) return known.userId === userId ? known : null;
    const session = await findSession(this.database, userId, sessionId);
    if (!session) return null;
    const questions = hasShuffledOptions(session)
      ? askShuffled(sessionId, await this.bank.questionsOf(this.database, session.questions))
      : await this.bank.indexedQuestionsOf(this.database, session.questions);
    return this.remember(session, questions, revision);
  }

  /** @param bankRevision of a bank that was loaded before the questions were read */
  remember(
    session: Pick<NewSession, 'userId' | 'sessionId'>,
    questions: readonly (IndexedQuestion & Partial<AskedQuestion>)[],
    bankRevision: number,
  ): Composition {
    const byId = new Map(questions.map((question) => [question.id, question]));
    const { userId, sessionId } = session;
    const composition = { userId, bankRevision, questions: byId };
    this.known.set(sessionId, composition);
    return composition;
  }
}
