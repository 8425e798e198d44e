import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  notFound,
  Problem,
  startCustomExam,
  startExamSession,
  type Caller,
  type ExamSessionView,
  type StartCustomExamInput,
  type StartExamSessionInput,
  type ExamLength,
  type ExamSource,
} from '@tenfold/contracts';
import { findReply, usedForAnotherRequest } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { chooseCustomQuestions } from '../custom-quizzes/choose-custom-questions.js';
import type { IndexedQuestion, Bank } from '../../domain/bank.js';
import { bySection, examQuestions, examSeconds, apportion, partsOf } from '../../domain/exam-blueprint.js';
import { CUSTOM_EXAM, examDisplayName } from '../../domain/session-names.js';
import { listQuestionsOfRunningExams } from '../running-exams/running-exams.queries.js';
import { FullSessionLimit } from '../sessions/full-session-limit.js';
import { openSession } from '../sessions/open-session.queries.js';
import { requestEnd } from './end-exam.job.js';
import { findExamTitle } from './exam-questions.queries.js';
import { claimFreeExam, insertExamSession, type NewExamSession } from './exam-sessions.queries.js';
import { readExamView } from './read-exam-view.js';
import { pickByHistory } from '../../progress/stats/pick-by-history.js';

interface ExamPlan {
  /** Compared when an idempotency key is used again. */
  request: readonly unknown[];
  isFree: boolean;
  exam: Pick<NewExamSession, 'source' | 'examId' | 'length' | 'timeFactor'>;
  examIdToMarkStarted: string | null;
  nameExam: (tx: EntityManager) => Promise<string>;
  /** Fewer than `questions` when the others are in running exams, or do not exist. */
  chooseQuestions: (tx: EntityManager, inRunningExam: ReadonlySet<string>) => Promise<IndexedQuestion[]>;
  questions: number;
  withoutQuestions: string;
}

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
    const level = await this.access.requireAccess(caller, { upTo: 'pro' });
    if (level === 'free' && input.length !== 'half')
      throw new Problem(
        'PRO_REQUIRED',
        'Full exams are part of Tenfold Pro. The Free plan includes one half exam.',
      );
    const bank = await this.bank.current();
    const { idempotencyKey, source, examId, length, timeFactor } = input;
    if (!bank.fullExams.has(examId)) throw notFound('Exam');
    return this.open(caller, idempotencyKey, {
      request: ['exam', source, examId, length, timeFactor],
      isFree: level === 'free',
      exam: { source, examId, length, timeFactor },
      examIdToMarkStarted: source === 'published' ? examId : null,
      nameExam: async (tx) => examDisplayName(source, length, await findExamTitle(tx, examId)),
      chooseQuestions: (tx, inRunningExam) =>
        chooseExamQuestions(tx, caller.userId, bank, { source, examId, length }, inRunningExam),
      questions: examQuestions(length),
      withoutQuestions: 'There are not enough questions for this exam yet.',
    });
  }

  @Handles(startCustomExam)
  async startCustom(
    { idempotencyKey, ...selection }: StartCustomExamInput,
    caller: Caller,
  ): Promise<ExamSessionView> {
    const level = await this.access.requireAccess(caller, { upTo: 'pro' });
    if (level === 'free') throw new Problem('PRO_REQUIRED', 'Custom exams require Tenfold Pro.');
    const bank = await this.bank.current();
    return this.open(caller, idempotencyKey, {
      request: ['custom-exam', selection],
      isFree: false,
      exam: { source: 'custom', examId: null, length: 'custom', timeFactor: 1 },
      examIdToMarkStarted: null,
      nameExam: () => Promise.resolve(CUSTOM_EXAM),
      chooseQuestions: async (tx) =>
        bySection(await chooseCustomQuestions(tx, caller.userId, bank, selection)),
      questions: 1,
      withoutQuestions: 'No question matches this choice.',
    });
  }

  private async open(caller: Caller, key: string | undefined, plan: ExamPlan): Promise<ExamSessionView> {
    return this.database.transaction(async (tx) => {
      const sessionId = await this.openIn(tx, caller, key, plan);
      const view = await readExamView(tx, caller.userId, sessionId);
      if (!view) throw notFound('Exam session');
      return view;
    });
  }

  private async openIn(
    tx: EntityManager,
    { userId, timeZone }: Caller,
    key: string | undefined,
    plan: ExamPlan,
  ): Promise<string> {
    const startKey = key === undefined ? null : { key, request: JSON.stringify(plan.request) };
    await this.limit.require(tx, userId, startKey);
    const earlier = startKey && (await findReply(tx, userId, startKey));
    if (earlier !== null) return earlier;

    const sessionId = randomUUID();
    if (plan.isFree && !(await claimFreeExam(tx, userId, sessionId)))
      throw new Problem(
        'PRO_REQUIRED',
        'The half exam of the Free plan has been used. Tenfold Pro includes all exams.',
      );
    const questions = await this.chooseQuestions(tx, userId, plan);
    const opened = await openSession(tx, {
      userId,
      sessionId,
      sessionType: 'exam',
      displayName: await plan.nameExam(tx),
      sectionName: null,
      isTimed: true,
      questions,
      examId: plan.examIdToMarkStarted,
      hasDailyLimit: false,
      startKey,
    });
    // a concurrent start of a practice quiz used the key
    if (!opened) throw usedForAnotherRequest();
    const exam = { userId, sessionId, ...plan.exam, timeZone };
    const endsAt = await insertExamSession(tx, exam, examSeconds(questions.length, plan.exam.timeFactor));
    await requestEnd(tx, { userId, sessionId }, endsAt);
    return sessionId;
  }

  /** Requires the lock of the user's starts: two exams in progress never share a question, whose key the first result has. */
  private async chooseQuestions(
    tx: EntityManager,
    userId: string,
    plan: ExamPlan,
  ): Promise<IndexedQuestion[]> {
    const inRunningExam = new Set(await listQuestionsOfRunningExams(tx, userId));
    const questions = await plan.chooseQuestions(tx, inRunningExam);
    if (questions.length >= plan.questions) return questions;
    if (inRunningExam.size === 0) throw new Problem('NO_QUESTIONS', plan.withoutQuestions);
    throw new Problem(
      'CONFLICT',
      'Questions of your exam in progress are left out, and too few others remain. Finish that one first.',
    );
  }
}

/** @returns fewer questions than the exam has when too many of them are in running exams of the user */
async function chooseExamQuestions(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  { source, examId, length }: { source: ExamSource; examId: string; length: ExamLength },
  inRunningExam: ReadonlySet<string>,
): Promise<IndexedQuestion[]> {
  const exam = bank.fullExams.get(examId) ?? [];
  if (source === 'published' && length === 'full') return exam.filter(({ id }) => !inRunningExam.has(id));
  const parts = partsOf(exam);
  const sizes = apportion(
    parts.map(({ questionIds }) => questionIds.length),
    examQuestions(length),
  );
  const sections = new Map(bank.sections.map((section) => [section.id, section.questionIds]));
  const pools = parts.map(({ categoryId, questionIds }, position) => ({
    candidates: (source === 'blueprint' ? (sections.get(categoryId) ?? []) : questionIds).filter(
      (id) => bank.questions.has(id) && !inRunningExam.has(id),
    ),
    size: sizes[position] ?? 0,
  }));
  const picked = await pickByHistory(tx, userId, pools);
  if (source === 'published') {
    const chosen = new Set(picked);
    return exam.filter(({ id }) => chosen.has(id));
  }
  return picked.flatMap((id) => bank.questions.get(id) ?? []);
}
