import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { BankService } from '../bank/bank.service.js';
import type { BankQuestion } from '../domain/bank.js';
import { LruMap } from '../lru-map.js';
import { findSession } from './sessions.queries.js';

const SESSIONS_KEPT = 10_000;

/** What a session asks. It never changes, so that any process may keep it. */
interface Composition {
  userId: string;
  questions: ReadonlyMap<string, BankQuestion>;
}

/** Spares the answer path from reading the session and its questions. */
@Injectable()
export class SessionCompositions {
  private readonly known = new LruMap<string, Composition>(SESSIONS_KEPT);

  constructor(
    private readonly database: EntityManager,
    private readonly bank: BankService,
  ) {}

  /** The questions by id; null when there is no such session, or when it is another user's. */
  async questionsOf(userId: string, sessionId: string): Promise<Composition['questions'] | null> {
    const known = this.known.get(sessionId);
    if (known) return known.userId === userId ? known.questions : null;
    const session = await findSession(this.database, userId, sessionId);
    if (!session) return null;
    return this.remember(userId, sessionId, await this.bank.questionsOf(this.database, session.questions));
  }

  remember(userId: string, sessionId: string, questions: readonly BankQuestion[]): Composition['questions'] {
    const byId = new Map(questions.map((question) => [question.id, question]));
    this.known.set(sessionId, { userId, questions: byId });
    return byId;
  }
}
