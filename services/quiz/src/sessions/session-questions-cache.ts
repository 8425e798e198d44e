import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EntityManager } from 'typeorm';
import { BankService } from '../bank/bank.service.js';
import type { IndexedQuestion } from '../domain/bank.js';
import { hasShuffledOptions } from '../domain/session-names.js';
import { askShuffled, type AskedQuestion } from '../domain/shuffle-options.js';
import { findSession } from './sessions.queries.js';

const SESSIONS_KEPT = 10_000;

interface Composition {
  userId: string;
  questions: ReadonlyMap<string, IndexedQuestion & Partial<AskedQuestion>>;
}

@Injectable()
export class SessionQuestionsCache {
  private readonly known = new LRUCache<string, Composition>({ max: SESSIONS_KEPT });

  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  async questionsOf(userId: string, sessionId: string): Promise<Composition['questions'] | null> {
    const known = this.known.get(sessionId);
    if (known) return known.userId === userId ? known.questions : null;
    const session = await findSession(this.database, userId, sessionId);
    if (!session) return null;
    return this.remember(
      userId,
      sessionId,
      hasShuffledOptions(session)
        ? askShuffled(sessionId, await this.bank.questionsOf(this.database, session.questions))
        : await this.bank.indexedQuestionsOf(this.database, session.questions),
    );
  }

  remember(
    userId: string,
    sessionId: string,
    questions: readonly (IndexedQuestion & Partial<AskedQuestion>)[],
  ): Composition['questions'] {
    const byId = new Map(questions.map((question) => [question.id, question]));
    this.known.set(sessionId, { userId, questions: byId });
    return byId;
  }
}
