import { Injectable } from '@nestjs/common';
import {
  completeExamSession,
  getExamResult,
  notFound,
  Problem,
  type Caller,
  type ExamResult,
  type SessionIdInput,
  type SessionStatus,
} from '@tenfold/contracts';
import { MS_PER_MINUTE } from '@tenfold/exam';
import { equateScore, type EquatedScore } from '@tenfold/learning';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { examResult, selectedAnswers } from '../../domain/exam-result.js';
import { hideKeysOf } from '../../domain/hide-keys.js';
import { scoreSession } from '../../domain/score-session.js';
import { paceOf } from '../../domain/totals.js';
import { appendExamNotes } from '../notes/notes.queries.js';
import { listKeylessQuestions } from '../running-exams/running-exams.queries.js';
import { completeSession } from '../sessions/complete-quiz.service.js';
import { lockSession } from '../sessions/end-session.queries.js';
import { listAnswerChanges, readStates } from './exam-changes.queries.js';
import { readCitations } from './exam-questions.queries.js';
import {
  findExamSession,
  listDisconnections,
  lockExamSession,
  markEndedBy,
  type ExamSessionRecord,
} from './exam-sessions.queries.js';
import { presentSession } from './present-exam.js';
import { storeExamAnswers } from './store-exam-answers.js';

@Injectable()
export class CompleteExamService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  @Handles(completeExamSession)
  async complete({ sessionId }: SessionIdInput, { userId, timeZone }: Caller): Promise<ExamResult> {
    return this.database.transaction(async (tx) => {
      const locked = await lockExamSession(tx, userId, sessionId);
      if (!locked) throw notFound('Exam session');
      if (locked.status === 'in_progress') await this.end(tx, locked, timeZone);
      return this.readResult(tx, userId, sessionId);
    });
  }

  @Handles(getExamResult)
  async result({ sessionId }: SessionIdInput, caller: Caller): Promise<ExamResult> {
    await this.access.requireAccess(caller);
    await this.endIfClosed(caller.userId, sessionId);
    return this.readResult(this.database, caller.userId, sessionId);
  }

  /** Idempotent. Calls run it first, so that a late job never keeps an exam in progress. */
  async endIfClosed(userId: string, sessionId: string): Promise<SessionStatus | null> {
    const known = await findExamSession(this.database, userId, sessionId);
    if (known?.status !== 'in_progress' || !known.isClosed) return known?.status ?? null;
    await this.database.transaction(async (tx) => {
      const locked = await lockExamSession(tx, userId, sessionId);
      if (locked?.status === 'in_progress') await this.end(tx, locked, locked.timeZone);
    });
    return 'completed';
  }

  private async end(tx: EntityManager, exam: ExamSessionRecord, timeZone: string): Promise<void> {
    const { userId, sessionId, endsAt, isPastEnd } = exam;
    const { questions, states } = await storeExamAnswers(tx, this.bank, exam);
    await markEndedBy(tx, exam, isPastEnd ? 'time' : 'student');
    const answered = [...states.values()].filter(({ selectedAnswer }) => selectedAnswer !== null);
    const studyMs = [...states.values()].reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0);
    const session = await lockSession(tx, userId, sessionId);
    if (!session?.locked) throw new Error(`exam session ${sessionId} is not in progress`);
    await completeSession(tx, this.bank.loaded, { userId, timeZone }, session, session.locked, {
      questions,
      score: scoreSession(questions, selectedAnswers(states)),
      pace: paceOf(answered),
      reportedMinutes: studyMs / MS_PER_MINUTE,
      endNoLaterThan: endsAt,
    });
    await appendExamNotes(tx, exam);
  }

  private async readResult(tx: EntityManager, userId: string, sessionId: string): Promise<ExamResult> {
    const exam = await findExamSession(tx, userId, sessionId);
    if (!exam) throw notFound('Exam session');
    if (exam.status === 'abandoned') throw new Problem('CONFLICT', 'This exam was closed without a result.');
    const { endedAt, endedBy, startedAt, endsAt } = exam;
    if (endedAt === null || endedBy === null)
      throw new Problem('CONFLICT', 'This exam is in progress. The result is available after its end.');
    const result = examResult({
      questions: await this.bank.indexedQuestionsOf(tx, exam.questions),
      states: await readStates(tx, userId, sessionId),
      answerChanges: await listAnswerChanges(tx, userId, sessionId),
      citations: await readCitations(tx, exam.questions),
    });
    const disconnections = await listDisconnections(tx, userId, sessionId);
    const keyless = await listKeylessQuestions(tx, userId);
    return {
      session: presentSession(exam),
      endedBy,
      ...result,
      questions: hideKeysOf(keyless, result.questions),
      equated: this.equate(exam, result.score),
      timeAllowedSeconds: secondsBetween(startedAt, endsAt),
      timeUsedSeconds: secondsBetween(startedAt, endedAt),
      disconnections: disconnections.map((disconnection) => ({
        startedAt: disconnection.startedAt.toISOString(),
        endedAt: disconnection.endedAt.toISOString(),
        wasOffline: disconnection.wasOffline,
      })),
    };
  }

  private equate({ source, length, examId }: ExamSessionRecord, score: number): EquatedScore | null {
    if (source !== 'published' || length !== 'full' || examId === null) return null;
    const calibrated = this.bank.loaded.calibration.exams.get(examId);
    return calibrated ? equateScore(score, calibrated) : null;
  }
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000));
}
