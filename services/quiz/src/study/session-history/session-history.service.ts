import { Injectable } from '@nestjs/common';
import {
  compareSessions,
  listSessionHistory,
  notFound,
  Problem,
  type Caller,
  type CompareSessionsInput,
  type ListSessionHistoryQuery,
  type SessionComparison,
  type SessionHistoryEntry,
  type SessionHistoryPage,
} from '@tenfold/contracts';
import { scorePercent } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { compareCompletedSessions, type SessionToCompare } from '../../domain/compare-completed-sessions.js';
import { listKeylessQuestions } from '../running-exams/running-exams.queries.js';
import { findAnsweredSession } from '../sessions/sessions.queries.js';
import { readHistoryPage, type HistoryRecord } from './session-history.queries.js';

const PAGE_SIZE = 20;

@Injectable()
export class SessionHistoryService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  @Handles(listSessionHistory)
  async list(query: ListSessionHistoryQuery, caller: Caller): Promise<SessionHistoryPage> {
    await this.access.requireAccess(caller);
    const { type = null, sectionName = null, status = null, days = null, before = null } = query;
    const size = query.limit ?? PAGE_SIZE;
    const found = await readHistoryPage(this.database, caller.userId, {
      sessionType: type === 'daily' ? 'quick' : type,
      isDaily: type === 'daily' ? true : type === 'quick' ? false : null,
      sectionName,
      status,
      days,
      before,
      limit: size + 1,
    });
    const shown = found.slice(0, size);
    return {
      sessions: shown.map(presentEntry),
      next: found.length > size ? (shown.at(-1)?.sessionId ?? null) : null,
    };
  }

  @Handles(compareSessions)
  async compare(
    { sessionId, otherSessionId }: CompareSessionsInput,
    caller: Caller,
  ): Promise<SessionComparison> {
    await this.access.requireAccess(caller);
    const one = await this.readSession(caller.userId, sessionId);
    const other = await this.readSession(caller.userId, otherSessionId);
    const comparison = compareCompletedSessions(one, other);
    const keyless = await listKeylessQuestions(this.database, caller.userId);
    return {
      ...comparison,
      questions: comparison.questions.filter(({ questionId }) => !keyless.includes(questionId)),
    };
  }

  private async readSession(userId: string, sessionId: string): Promise<SessionToCompare> {
    const session = await findAnsweredSession(this.database, userId, sessionId);
    if (!session) throw notFound('Quiz session');
    const { sessionType, displayName, startedAt, status, answers } = session;
    if (status !== 'completed') throw new Problem('CONFLICT', 'Only sessions with a result can be compared.');
    const questions = await this.bank.questionsOf(this.database, session.questions, session.bankRevision);
    return {
      sessionId,
      sessionType,
      displayName,
      startedAt,
      questions: questions.map(({ body, ...question }) => ({ ...question, content: body.content })),
      answers,
    };
  }
}

function presentEntry({ startedAt, endedAt, closesAt, ...session }: HistoryRecord): SessionHistoryEntry {
  const { correctAnswers, totalQuestions } = session;
  return {
    ...session,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    score: correctAnswers === null ? null : scorePercent(correctAnswers, totalQuestions),
  };
}
