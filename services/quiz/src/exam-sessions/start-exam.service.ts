import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  notFound,
  Problem,
  startExamSession,
  type Caller,
  type ExamSessionView,
  type StartExamSessionInput,
} from '@tenfold/contracts';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService, subscriptionRequired } from '../access/access.service.js';
import { BankService } from '../bank/bank.service.js';
import type { Bank } from '../domain/bank.js';
import { examQuestions, examSeconds } from '../domain/exam-blueprint.js';
import { examDisplayName } from '../domain/session-names.js';
import { FullSessionLimit } from '../sessions/full-session-limit.js';
import { openSession } from '../sessions/open-session.queries.js';
import { findStartKey } from '../sessions/start-keys.queries.js';
import { chooseExamQuestions } from './choose-exam-questions.js';
import { requestEnd } from './end-exam.job.js';
import { findExamTitle } from './exam-questions.queries.js';
import { claimFreeExam, insertExamSession } from './exam-sessions.queries.js';
import { readExamView } from './read-exam-view.js';

@Injectable()
export class StartExamService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
    private readonly limit: FullSessionLimit,
  ) {}

  @Handles(startExamSession)
  async start(input: StartExamSessionInput, caller: Caller): Promise<ExamSessionView> {
    const level = await this.access.levelOf(caller, 'pro');
    if (level === 'none') throw subscriptionRequired();
    if (level === 'free' && input.length !== 'half')
      throw new Problem(
        'PRO_REQUIRED',
        'Full exams are part of Tenfold Pro. The Free plan includes one half exam.',
      );
    const bank = await this.bank.current();
    if (!bank.fullExams.has(input.examId)) throw notFound('Exam');
    return this.database.transaction(async (tx) => {
      const sessionId = await this.open(tx, bank, input, caller, level === 'free');
      const view = await readExamView(tx, caller.userId, sessionId);
      if (!view) throw notFound('Exam session');
      return view;
    });
  }

  private async open(
    tx: EntityManager,
    bank: Bank,
    { idempotencyKey: key, source, examId, length, timeFactor }: StartExamSessionInput,
    { userId, timeZone }: Caller,
    isFree: boolean,
  ): Promise<string> {
    await this.limit.require(tx, userId, key);
    const request = JSON.stringify(['exam', source, examId, length, timeFactor]);
    const startKey = key === undefined ? null : { key, request };
    const earlier = startKey && (await findStartKey(tx, userId, startKey.key));
    if (earlier && earlier.request !== request)
      throw new Problem('CONFLICT', 'This Idempotency-Key was used for another request.');
    if (earlier) return earlier.sessionId;

    const sessionId = randomUUID();
    if (isFree && !(await claimFreeExam(tx, userId, sessionId)))
      throw new Problem(
        'PRO_REQUIRED',
        'The half exam of the Free plan has been used. Tenfold Pro includes all exams.',
      );
    const questions = await chooseExamQuestions(tx, userId, bank, { source, examId, length });
    if (questions.length < examQuestions(length))
      throw new Problem('NO_QUESTIONS', 'There are not enough questions for this exam yet.');
    const opened = await openSession(tx, {
      userId,
      sessionId,
      sessionType: 'exam',
      displayName: examDisplayName(source, length, await findExamTitle(tx, examId)),
      sectionName: null,
      questions,
      examId: source === 'published' ? examId : null,
      hasDailyLimit: false,
      startKey,
    });
    // a concurrent start of a practice quiz used the key
    if (!opened) throw new Problem('CONFLICT', 'This Idempotency-Key was used for another request.');
    const exam = { userId, sessionId, examId, source, length, timeFactor, timeZone };
    const endsAt = await insertExamSession(tx, exam, examSeconds(length, timeFactor));
    await requestEnd(tx, { userId, sessionId }, endsAt);
    return sessionId;
  }
}
