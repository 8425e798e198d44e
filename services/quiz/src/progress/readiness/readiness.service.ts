import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  getReadiness,
  listReadinessEvidence,
  type Caller,
  type ListReadinessEvidenceQuery,
  type NoInput,
  type Readiness,
  type ReadinessEvidencePage,
} from '@tenfold/contracts';
import { newAbilityEstimate } from '@tenfold/learning';
import { Handles } from '@tenfold/messaging/rpc';
import { EntityManager } from 'typeorm';
import { AccessService } from '../../access/access.service.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { readQuestionSets } from '../../study/custom-quizzes/question-sets.queries.js';
import { evidenceOutcome } from '../../domain/fold-ended-answers.js';
import { indexedQuestion, type Bank } from '../../domain/bank.js';
import {
  orderUnseen,
  PACE_DAYS,
  predictReadiness,
  presentEstimate,
  presentFirstRange,
  presentMissing,
  type ReadinessState,
} from '../../domain/present-readiness.js';
import { countAnsweredInDays, readSectionStats } from '../stats/user-questions.queries.js';
import { lockKnownTotals } from '../stats/user-totals.queries.js';
import { readEvidencePage } from './evidence.queries.js';
import { examsInBank, foldAllSessions, storeFoldedReadiness, readinessVersions } from './fold-readiness.js';
import { readReadiness } from './readiness.queries.js';

const SESSIONS_PER_PAGE = 5;

@Injectable()
export class ReadinessService implements OnApplicationBootstrap {
  private readonly logger = new Logger(ReadinessService.name);

  constructor(
    private readonly database: EntityManager,
    private readonly access: AccessService,
    private readonly bank: BankService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { sections, examSections } = await this.bank.current();
    const unknown = sections
      .filter(({ name }) => examSections.indexOf(name) === null)
      .map(({ name }) => name);
    if (unknown.length > 0)
      this.logger.warn(`sections without a place in the exam, not part of readiness: ${unknown.join(', ')}`);
  }

  @Handles(getReadiness)
  async get(_input: NoInput, caller: Caller): Promise<Readiness> {
    await this.access.requireAccess(caller);
    const { userId } = caller;
    const { state, fourWeeksAgo } = await this.readState(userId);
    const { stage, prediction } = predictReadiness(state);
    const missing = stage === 'hidden' ? await this.readMissing(userId, state) : null;
    const isPro = (await this.access.levelOf(caller, 'pro')) === 'pro';
    const firstRange = isPro ? presentFirstRange(state, prediction) : null;
    if (missing?.stage === 'hidden') return { ...missing, ...(firstRange && { firstRange }) };
    const { evidence: countedAnswers } = state.estimate;
    const isBankSufficient = missing === null;
    const shown = { stage: missing?.stage ?? stage, countedAnswers, missing: [], isBankSufficient };
    if (!isPro) return { ...shown, estimate: null };
    const stats = await readSectionStats(this.database, userId);
    const recentQuestions = await countAnsweredInDays(this.database, userId, PACE_DAYS);
    const past = { stats, recentQuestions };
    return { ...shown, estimate: presentEstimate(state, prediction, past, fourWeeksAgo) };
  }

  /** @returns the section of each unseen question, in the order in which Study now takes them */
  async listUnseen(userId: string): Promise<string[]> {
    const { state } = await this.readState(userId);
    const stats = await readSectionStats(this.database, userId);
    return orderUnseen(state, predictReadiness(state).prediction, stats);
  }

  private async readState(userId: string) {
    const bank = await this.bank.current();
    const { estimate, now, fourWeeksAgo } = await this.readCurrent(userId, bank);
    const state: ReadinessState = {
      estimate: estimate ?? newAbilityEstimate(),
      now,
      sections: bank.sections,
      exams: examsInBank(bank),
      examSections: bank.examSections,
      recalibration: bank.recalibration,
    };
    return { state, fourWeeksAgo };
  }

  private async readMissing(userId: string, state: ReadinessState): Promise<Readiness> {
    const { seen } = await readQuestionSets(this.database, userId, ['unseen']);
    return presentMissing(state, seen);
  }

  @Handles(listReadinessEvidence)
  async evidence({ before }: ListReadinessEvidenceQuery, caller: Caller): Promise<ReadinessEvidencePage> {
    await this.access.requirePro(caller, 'The evidence log');
    const { examSections } = await this.bank.current();
    const found = await readEvidencePage(this.database, caller.userId, before ?? null, SESSIONS_PER_PAGE + 1);
    const page = found.slice(0, SESSIONS_PER_PAGE);
    const questions = await this.bank.questionsOf(
      this.database,
      page.flatMap(({ answers }) => answers),
    );
    const asked = questions.values();
    return {
      sessions: page.map(({ answers, endedAt, ...session }) => ({
        ...session,
        endedAt: endedAt.toISOString(),
        answers: answers.flatMap((answer) => {
          const question = asked.next().value;
          if (!question) return [];
          const given = { ...answer, question: indexedQuestion(question) };
          const outcome = evidenceOutcome(given, examSections.indexOf);
          const { id, body, sectionName } = question;
          return [
            { questionId: id, content: body.content, sectionName, isCorrect: answer.isCorrect, outcome },
          ];
        }),
      })),
      next: found.length > page.length ? (page.at(-1)?.sessionId ?? null) : null,
    };
  }

  /**
   * Folds all answers if the stored estimate was deleted, belongs to another model, version of the exam's sections or
   * calibration, or was never computed.
   */
  private async readCurrent(userId: string, bank: Bank): ReturnType<typeof readReadiness> {
    const versions = readinessVersions(bank);
    const stored = await readReadiness(this.database, userId, versions);
    if (stored.estimate !== null || !(stored.isStored || stored.hasHistory)) return stored;
    return this.database.transaction(async (tx) => {
      if (!(await lockKnownTotals(tx, userId))) return stored;
      const waited = await readReadiness(tx, userId, versions);
      if (waited.estimate !== null) return waited;
      const folded = await foldAllSessions(tx, this.bank, userId);
      await storeFoldedReadiness(tx, userId, folded);
      return readReadiness(tx, userId, folded);
    });
  }
}
