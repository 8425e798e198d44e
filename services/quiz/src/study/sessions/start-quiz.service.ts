import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  notFound,
  Problem,
  startAdminQuiz,
  startQuiz,
  type Caller,
  type QuizCooldown,
  type QuizView,
  type StartAdminQuizInput,
  type StartQuizInput,
} from '@tenfold/contracts';
import { cooldownHoursRemaining, dailyLimitMessage, PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { findReply, type KeyedRequest } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService, subscriptionRequired } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import type { Bank, BankQuestion, BankSection, IndexedQuestion } from '../../domain/bank.js';
import { decideStart, hasCategory, type StartRequest, type StartVerdict } from '../../domain/decide-start.js';
import { displayNameOf, hasShuffledOptions } from '../../domain/session-names.js';
import { askShuffled } from '../../domain/shuffle-options.js';
import { readDailyLimitReset, type DailyLimitReset } from '../../progress/stats/daily-limit.queries.js';
import { chooseQuestions, drawCandidates, type Draw, type StartPlan } from './choose-questions.js';
import { FullSessionLimit } from './full-session-limit.js';
import {
  openSession,
  readStartState,
  type OpenedSession,
  type SessionToOpen,
  type StartState,
} from './open-session.queries.js';
import { presentQuiz, presentStored } from './present-session.js';
import { quotaDenied } from './quota-denied.js';
import { SessionQuestionsCache } from './session-questions-cache.js';
import { findAnsweredSession } from './sessions.queries.js';

type StartContext = StartState & Draw & { bank: Bank };

@Injectable()
export class StartQuizService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
    private readonly questionsCache: SessionQuestionsCache,
    private readonly fullSessionLimit: FullSessionLimit,
  ) {}

  @Handles(startQuiz)
  async start(input: StartQuizInput, caller: Caller): Promise<QuizView> {
    const {
      sessionType,
      categoryId = null,
      missedInSessionId = null,
      isDiagnostic = false,
      idempotencyKey,
    } = input;
    const custom = sessionType === 'custom' ? (input.custom ?? null) : null;
    const request = { sessionType, categoryId, missedInSessionId, isDiagnostic, custom };
    const state = await this.read(caller.userId, request);
    const level = await this.access.levelOf(caller, 'pro', state.access);
    const verdict = decideStart(request, level, (id) => sectionOf(state.bank, id) !== null);
    if (!verdict.ok) throw refusal(verdict.code);
    const { size, hasDailyLimit } = verdict;
    const section = sectionOf(state.bank, verdict.categoryId);
    const plan = { sessionType, size, hasDailyLimit, missedInSessionId, isDiagnostic, custom, section };
    const compared = [
      sessionType,
      categoryId,
      missedInSessionId,
      ...(custom ? [JSON.stringify(custom)] : []),
      ...(isDiagnostic ? ['diagnostic'] : []),
    ];
    return this.open(caller.userId, state, plan, startKeyOf(idempotencyKey, compared));
  }

  @Handles(startAdminQuiz)
  async startAdmin({ idempotencyKey }: StartAdminQuizInput, caller: Caller): Promise<QuizView> {
    const plan: StartPlan = {
      sessionType: 'quick',
      size: PRO_QUIZ_QUESTIONS,
      section: null,
      missedInSessionId: null,
      custom: null,
      hasDailyLimit: false,
    };
    const state = await this.read(caller.userId, { ...plan, categoryId: null });
    return this.open(caller.userId, state, plan, startKeyOf(idempotencyKey, ['admin']));
  }

  /** Draws from the bank in memory, so that one statement reads everything; draws again if the stored bank is newer. */
  private async read(userId: string, request: StartRequest): Promise<StartContext> {
    const { sessionType, missedInSessionId, custom } = request;
    const isDrawn = sessionType !== 'full' && missedInSessionId === null && custom === null;
    const categoryId = hasCategory(sessionType) ? request.categoryId : null;
    for (;;) {
      const bank = this.bank.loaded;
      const drawn = isDrawn ? drawCandidates(bank, sectionOf(bank, categoryId)) : [];
      const state = await readStartState(this.database, userId, drawn);
      if (state.bankRevision <= bank.revision) return { ...state, bank, drawn };
      await this.bank.current();
    }
  }

  private async open(
    userId: string,
    state: StartContext,
    plan: StartPlan,
    startKey: KeyedRequest | null,
  ): Promise<QuizView> {
    const { sessionType, section, hasDailyLimit } = plan;
    const sectionName = section?.name ?? null;
    const displayName = displayNameOf(plan, sectionName);
    const isTimed = plan.custom?.isTimed ?? true;
    const chosen = await chooseQuestions(this.database, userId, this.bank, state.bank, { ...plan, ...state });
    if (chosen.questions.length === 0) {
      const earlier = await this.findStarted(userId, startKey);
      if (earlier) return earlier;
      throw noQuestions(plan, state);
    }
    const session = { userId, sessionId: randomUUID(), sessionType, displayName, sectionName, isTimed };
    return this.openWith({ ...session, ...chosen, hasDailyLimit, startKey }, state.bankRevision);
  }

  /**
   * Opens a session with the given questions, or returns the one that was opened with the same key.
   *
   * @param bankRevision as for `BankService.questionsOf`
   */
  async openWith(session: SessionToOpen, bankRevision?: number): Promise<QuizView> {
    const { userId, startKey, hasDailyLimit } = session;
    const { revision } = this.bank.loaded;
    // read before the session is opened: a failed read would otherwise count against the daily limit
    const questions = await this.bank.questionsOf(this.database, session.questions, bankRevision);
    const opened = await this.openWithin(session);
    if (opened === null) return this.notOpened(userId, startKey, hasDailyLimit);
    const asked = hasShuffledOptions(session) ? askShuffled(session.sessionId, questions) : session.questions;
    if (haveSameKeys(session.questions, questions)) this.questionsCache.remember(session, asked, revision);
    const reasons = session.reasons ?? null;
    return presentQuiz(
      { ...session, ...opened, reasons, status: 'in_progress', answers: [], review: null },
      questions,
    );
  }

  private openWithin(session: SessionToOpen): Promise<OpenedSession | null> {
    if (session.sessionType !== 'full') return openSession(this.database, session);
    return this.database.transaction(async (tx) => {
      await this.fullSessionLimit.require(tx, session.userId, session.startKey);
      return openSession(tx, session);
    });
  }

  private async notOpened(
    userId: string,
    startKey: KeyedRequest | null,
    hasDailyLimit: boolean,
  ): Promise<QuizView> {
    const earlier = await this.findStarted(userId, startKey);
    if (earlier) return earlier;
    const reset = hasDailyLimit ? await readDailyLimitReset(this.database, userId) : null;
    if (reset) throw cooldownProblem(reset);
    throw new Error('the session was not opened, but its key is new and its daily limit not reached');
  }

  /** @returns null when no session was opened with this key */
  async findStarted(userId: string, startKey: KeyedRequest | null): Promise<QuizView | null> {
    const sessionId = startKey && (await findReply(this.database, userId, startKey));
    if (sessionId === null) return null;
    const session = await findAnsweredSession(this.database, userId, sessionId);
    if (!session) throw notFound('Quiz session');
    return presentStored(this.database, this.bank, session);
  }
}

/** False when a key was changed after the questions were chosen. */
function haveSameKeys(chosen: readonly IndexedQuestion[], read: readonly BankQuestion[]): boolean {
  return chosen.every(({ correctAnswer }, place) => correctAnswer === read[place]?.correctAnswer);
}

function sectionOf({ sections }: Bank, id: string | null): BankSection | null {
  return sections.find((section) => section.id === id) ?? null;
}

export function startKeyOf(
  key: string | undefined,
  request: readonly (string | null)[],
): KeyedRequest | null {
  return key === undefined ? null : { key, request: JSON.stringify(request) };
}

function noQuestions(plan: StartPlan, { bank, inRunningExam }: StartContext): Problem {
  if (plan.sessionType === 'full' && bank.fullExams.size > 0)
    return new Problem(
      'CONFLICT',
      'Each full exam has questions of your exam in progress. Finish that one first.',
    );
  const reason = withoutQuestions(plan);
  if (inRunningExam.size === 0) return new Problem('NO_QUESTIONS', reason);
  const message =
    plan.missedInSessionId === null
      ? `${reason} Questions of your exam in progress are left out.`
      : 'Outside your exam in progress, no question was missed in this quiz.';
  return new Problem('NO_QUESTIONS', message);
}

function withoutQuestions({ missedInSessionId, custom }: StartPlan): string {
  if (missedInSessionId !== null) return 'No question was missed in this quiz.';
  return custom === null ? 'There are no questions for this quiz yet.' : 'No question matches this choice.';
}

function cooldownProblem({ nextAvailable, now, unfinishedSessionId }: DailyLimitReset): Problem {
  quotaDenied.inc({ quota: 'daily-quiz' });
  const cooldown: QuizCooldown = {
    hoursRemaining: cooldownHoursRemaining(nextAvailable, now),
    nextAvailable: nextAvailable.toISOString(),
    ...(unfinishedSessionId === null ? {} : { sessionId: unfinishedSessionId }),
  };
  return new Problem('QUIZ_COOLDOWN', dailyLimitMessage(cooldown.hoursRemaining), {
    ...cooldown,
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
    case 'DIAGNOSTIC_NOT_QUICK': {
      const message = 'isDiagnostic is for a quick quiz of new questions only';
      return new Problem('INVALID_INPUT', message, { errors: [{ field: 'isDiagnostic', message }] });
    }
    case 'CUSTOM_MISSING': {
      const message = 'custom is needed for a custom quiz';
      return new Problem('INVALID_INPUT', message, { errors: [{ field: 'custom', message }] });
    }
    case 'SUBSCRIPTION_REQUIRED':
      return subscriptionRequired();
    case 'PRO_REQUIRED':
      return new Problem('PRO_REQUIRED', 'This is part of Tenfold Pro.');
    case 'CATEGORY_UNKNOWN':
      return notFound('Section');
  }
}
