import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  notFound,
  Problem,
  type Caller,
  type QuizView,
  type SessionType,
  type StartQuizBody,
} from '@tenfold/contracts';
import { cooldownHoursRemaining, dailyLimitMessage, PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { EntityManager } from 'typeorm';
import { AccessService, subscriptionRequired } from '../access/access.service.js';
import { BankService } from '../bank/bank.service.js';
import type { Bank, BankQuestion, BankSection } from '../domain/bank.js';
import { decideStart, type StartVerdict } from '../domain/decide-start.js';
import { pickExam, pickQuestions } from '../domain/pick-questions.js';
import { displayNameOf } from '../domain/session-names.js';
import { markSeen, readHistory } from '../stats/user-questions.queries.js';
import { readExamStarts, recordExamStart, takeQuickStart } from './allowance.queries.js';
import { presentQuiz } from './present-session.js';
import { SessionCompositions } from './session-compositions.js';
import { insertSession } from './sessions.queries.js';

interface Plan {
  sessionType: SessionType;
  size: number;
  /** The section that it is about. */
  section: BankSection | null;
  rationed: boolean;
}

@Injectable()
export class StartQuizService {
  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
    private readonly compositions: SessionCompositions,
  ) {}

  async start(caller: Caller, { sessionType, categoryId }: StartQuizBody): Promise<QuizView> {
    // who does not have Pro may get less than asked for, so that billing is asked before
    const level = await this.access.levelOf(caller, 'pro');
    const bank = await this.bank.current();
    const sectionOf = (id: string | null): BankSection | null =>
      bank.sections.find((section) => section.id === id) ?? null;
    const request = { sessionType, categoryId: categoryId ?? null };
    const verdict = decideStart(request, level, (id) => sectionOf(id) !== null);
    if (!verdict.ok) throw refusal(verdict.code);
    const { size, rationed } = verdict;
    return this.open(caller.userId, bank, {
      sessionType,
      size,
      rationed,
      section: sectionOf(verdict.categoryId),
    });
  }

  /** For the administrator: no check of subscription, no cooldown. */
  async startAdmin(caller: Caller): Promise<QuizView> {
    const plan: Plan = { sessionType: 'quick', size: PRO_QUIZ_QUESTIONS, section: null, rationed: false };
    return this.open(caller.userId, await this.bank.current(), plan);
  }

  private async open(userId: string, bank: Bank, plan: Plan): Promise<QuizView> {
    const { sessionType, section, rationed } = plan;
    const sectionName = section?.name ?? null;
    const displayName = displayNameOf(sessionType, rationed, sectionName);
    const session = { userId, sessionId: randomUUID(), sessionType, displayName, sectionName };
    const opened = await this.database.transaction(async (tx) => {
      const refused = rationed ? await takeQuickStart(tx, userId) : null;
      if (refused) throw cooldown(refused.nextAvailable, refused.now);
      const questions = await chooseQuestions(tx, userId, bank, plan);
      if (questions.length === 0)
        throw new Problem('NO_QUESTIONS', 'There are no questions for this quiz yet.');
      const startedAt = await insertSession(tx, { ...session, questions });
      await markSeen(tx, userId, questions);
      return { questions, startedAt };
    });
    this.compositions.remember(userId, session.sessionId, opened.questions);
    return presentQuiz(
      { ...session, status: 'in_progress', startedAt: opened.startedAt },
      opened.questions,
      [],
    );
  }
}

async function chooseQuestions(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  { sessionType, size, section }: Plan,
): Promise<BankQuestion[]> {
  const ids =
    sessionType === 'full'
      ? await chooseExam(tx, userId, bank)
      : await choosePractice(tx, userId, bank, section, size);
  return ids.flatMap((id) => bank.questions.get(id) ?? []);
}

async function chooseExam(tx: EntityManager, userId: string, bank: Bank): Promise<readonly string[]> {
  const examId = pickExam([...bank.fullExams.keys()], await readExamStarts(tx, userId));
  if (examId === null) return [];
  await recordExamStart(tx, userId, examId);
  return bank.fullExams.get(examId) ?? [];
}

async function choosePractice(
  tx: EntityManager,
  userId: string,
  bank: Bank,
  section: BankSection | null,
  size: number,
): Promise<string[]> {
  const history = await readHistory(tx, userId, section?.questionIds ?? null);
  return pickQuestions(section?.questionIds ?? [...bank.questions.keys()], history, size, Math.random);
}

function cooldown(nextAvailable: Date, now: Date): Problem {
  const hoursRemaining = cooldownHoursRemaining(nextAvailable, now);
  return new Problem('QUIZ_COOLDOWN', dailyLimitMessage(hoursRemaining), {
    hoursRemaining,
    nextAvailable: nextAvailable.toISOString(),
    retryAfterSeconds: Math.max(1, Math.ceil((nextAvailable.getTime() - now.getTime()) / 1000)),
  });
}

function refusal(code: Extract<StartVerdict, { ok: false }>['code']): Problem {
  switch (code) {
    case 'CATEGORY_MISSING': {
      const message = 'categoryId is needed for a section or focused quiz';
      return new Problem('INVALID_INPUT', message, { errors: [{ field: 'categoryId', message }] });
    }
    case 'SUBSCRIPTION_REQUIRED':
      return subscriptionRequired();
    case 'PRO_REQUIRED':
      return new Problem('PRO_REQUIRED', 'This is part of Tenfold Pro.');
    case 'CATEGORY_UNKNOWN':
      return notFound('Section');
  }
}
