import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  notFound,
  Problem,
  startAdminQuiz,
  startQuiz,
  type Caller,
  type QuizView,
  type StartAdminQuizInput,
  type StartQuizInput,
} from '@tenfold/contracts';
import { cooldownHoursRemaining, dailyLimitMessage, PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { Handles } from '@tenfold/messaging/rpc';
import { Counter } from '@tenfold/telemetry';
import { EntityManager } from 'typeorm';
import { AccessService, subscriptionRequired } from '../access/access.service.js';
import { BankService } from '../bank/bank.service.js';
import type { Bank, BankQuestion, BankSection } from '../domain/bank.js';
import { decideStart, type StartVerdict } from '../domain/decide-start.js';
import { displayNameOf } from '../domain/session-names.js';
import { markSeen } from '../stats/user-questions.queries.js';
import { takeQuickStart, type Cooldown } from './allowance.queries.js';
import { chooseMissed, chooseQuestions, type StartPlan } from './choose-questions.js';
import { presentQuiz, readQuiz } from './present-session.js';
import { SessionQuestionsCache } from './session-questions-cache.js';
import { insertSession, type NewSession } from './sessions.queries.js';
import { claimStartKey } from './start-keys.queries.js';

const quotaDenied = new Counter({
  name: 'quota_denied_total',
  help: 'Requests that a limit refused',
  labelNames: ['quota'],
});

interface StartKeyOf {
  key: string;
  request: string;
}

@Injectable()
export class StartQuizService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
    private readonly questionsCache: SessionQuestionsCache,
  ) {}

  @Handles(startQuiz)
  async start(input: StartQuizInput, caller: Caller): Promise<QuizView> {
    const { sessionType, categoryId = null, missedInSessionId = null, idempotencyKey } = input;
    const level = await this.access.levelOf(caller, 'pro');
    const bank = await this.bank.current();
    const sectionOf = (id: string | null): BankSection | null =>
      bank.sections.find((section) => section.id === id) ?? null;
    const request = { sessionType, categoryId, missedInSessionId };
    const verdict = decideStart(request, level, (id) => sectionOf(id) !== null);
    if (!verdict.ok) throw refusal(verdict.code);
    const { size, hasDailyLimit } = verdict;
    const plan = {
      sessionType,
      size,
      hasDailyLimit,
      missedInSessionId,
      section: sectionOf(verdict.categoryId),
    };
    return this.open(caller.userId, bank, plan, keyOf(idempotencyKey, Object.values(request)));
  }

  @Handles(startAdminQuiz)
  async startAdmin({ idempotencyKey }: StartAdminQuizInput, caller: Caller): Promise<QuizView> {
    const plan: StartPlan = {
      sessionType: 'quick',
      size: PRO_QUIZ_QUESTIONS,
      section: null,
      missedInSessionId: null,
      hasDailyLimit: false,
    };
    return this.open(caller.userId, await this.bank.current(), plan, keyOf(idempotencyKey, ['admin']));
  }

  private async open(
    userId: string,
    bank: Bank,
    plan: StartPlan,
    startKey: StartKeyOf | null,
  ): Promise<QuizView> {
    const { sessionType, section } = plan;
    const sectionName = section?.name ?? null;
    const displayName = displayNameOf(plan, sectionName);
    const session = { userId, sessionId: randomUUID(), sessionType, displayName, sectionName };
    const transaction = async (tx: EntityManager): Promise<QuizView> => {
      if (startKey) {
        const earlier = await claimStartKey(tx, { userId, sessionId: session.sessionId, ...startKey });
        if (earlier) return this.repeated(tx, userId, earlier, startKey);
      }
      const opened = await this.insert(tx, bank, plan, session);
      return presentQuiz({ ...session, ...opened, status: 'in_progress' }, opened.questions, []);
    };
    return this.database.transaction(transaction);
  }

  private async insert(
    tx: EntityManager,
    bank: Bank,
    plan: StartPlan,
    session: Omit<NewSession, 'questions'>,
  ): Promise<{ questions: BankQuestion[]; startedAt: Date }> {
    const { userId, sessionId } = session;
    const { missedInSessionId: missedIn, hasDailyLimit } = plan;
    // claimed first, so that parallel starts wait for this one; NO_QUESTIONS below rolls the claim back
    const refused = hasDailyLimit ? await takeQuickStart(tx, userId) : null;
    if (refused) throw cooldown(refused);
    const chosen =
      missedIn === null
        ? await chooseQuestions(tx, userId, bank, plan)
        : await chooseMissed(tx, userId, this.bank, bank, missedIn);
    if (chosen.length === 0) throw noQuestions(missedIn !== null);
    const startedAt = await insertSession(tx, { ...session, questions: chosen });
    await markSeen(tx, userId, chosen);
    const questions = await this.bank.questionsOf(tx, chosen);
    this.questionsCache.remember(userId, sessionId, chosen);
    return { questions, startedAt };
  }

  private async repeated(
    tx: EntityManager,
    userId: string,
    earlier: { request: string; sessionId: string },
    { request }: StartKeyOf,
  ): Promise<QuizView> {
    if (earlier.request !== request)
      throw new Problem('CONFLICT', 'This Idempotency-Key was used for another request.');
    const quiz = await readQuiz(tx, this.bank, userId, earlier.sessionId);
    if (!quiz) throw notFound('Quiz session');
    return quiz;
  }
}

function keyOf(key: string | undefined, request: readonly (string | null)[]): StartKeyOf | null {
  return key === undefined ? null : { key, request: JSON.stringify(request) };
}

function noQuestions(missed: boolean): Problem {
  const message = missed
    ? 'No question was missed in this quiz.'
    : 'There are no questions for this quiz yet.';
  return new Problem('NO_QUESTIONS', message);
}

function cooldown({ nextAvailable, now, unfinishedSessionId }: Cooldown): Problem {
  quotaDenied.inc({ quota: 'daily-quiz' });
  const hoursRemaining = cooldownHoursRemaining(nextAvailable, now);
  return new Problem('QUIZ_COOLDOWN', dailyLimitMessage(hoursRemaining), {
    hoursRemaining,
    nextAvailable: nextAvailable.toISOString(),
    ...(unfinishedSessionId === null ? {} : { sessionId: unfinishedSessionId }),
    retryAfterSeconds: Math.max(1, Math.ceil((nextAvailable.getTime() - now.getTime()) / 1000)),
  });
}

function refusal(code: Extract<StartVerdict, { ok: false }>['code']): Problem {
  switch (code) {
    case 'CATEGORY_MISSING': {
      const message = 'categoryId is needed for a section or focused quiz';
      return new Problem('INVALID_INPUT', message, { errors: [{ field: 'categoryId', message }] });
    }
    case 'MISSED_NOT_QUICK': {
      const message = 'missedInSessionId is for a quick quiz only';
      return new Problem('INVALID_INPUT', message, { errors: [{ field: 'missedInSessionId', message }] });
    }
    case 'SUBSCRIPTION_REQUIRED':
      return subscriptionRequired();
    case 'PRO_REQUIRED':
      return new Problem('PRO_REQUIRED', 'This is part of Tenfold Pro.');
    case 'CATEGORY_UNKNOWN':
      return notFound('Section');
  }
}
