import type { ReviewCard } from '@tenfold/learning';
import { isErased } from '@tenfold/messaging/events';
import type { DataSource, EntityManager } from 'typeorm';
import type { BankService } from '../../bank/questions/bank.service.js';
import {
  correctedRecords,
  differences,
  readinessDifferences,
  type Difference,
} from '../../domain/compare-stats.js';
import type { FoldedReadiness } from '../../domain/fold-ended-answers.js';
import { addSessions, noStats, type EndedSession, type UserStats } from '../../domain/ended-session-stats.js';
import {
  listMissedDifferences,
  replaceMissed,
} from '../../study/missed-questions/recompute-missed.queries.js';
import { eraseUser } from '../../privacy/erase-user.js';
import { foldAllSessions, storeFoldedReadiness } from '../readiness/fold-readiness.js';
import {
  readReadiness,
  readWeeks,
  type ReadinessVersions,
  type StorableReadiness,
} from '../readiness/readiness.queries.js';
import {
  readReviewMemory,
  recomputeReviewMemory,
  replaceReviewMemory,
  type ReviewMemory,
} from '../../study/review-cards/update-cards.js';
import { readQuestionRecords, saveQuestionStats } from '../stats/user-questions.queries.js';
import { lockTotals, readTotals, saveTotals } from '../stats/user-totals.queries.js';
import { BEFORE_ALL, listEndedSessions } from './ended-sessions.queries.js';

const SESSIONS_AT_ONCE = 50;

export interface Comparison {
  stored: UserStats;
  recomputed: UserStats;
  reviews: ReviewMemory;
  readiness: StorableReadiness;
  differences: Difference[];
}

export async function checkUser(
  database: DataSource,
  bank: BankService,
  userId: string,
): Promise<Comparison> {
  return database.transaction('REPEATABLE READ', (tx) => compare(tx, bank, userId));
}

/**
 * Compares under the lock that completions take, and stores the differences. Sessions that end meanwhile wait
 * and are added to the corrected stats. Deletes what is stored of an erased user.
 */
export async function fixUser(database: DataSource, bank: BankService, userId: string): Promise<Comparison> {
  return database.transaction(async (tx) => {
    const isOfErasedUser = await isErased(tx, userId);
    if (!isOfErasedUser) {
      await lockTotals(tx, userId);
      return correctStats(tx, bank, userId);
    }
    const comparison = await compare(tx, bank, userId);
    await eraseUser(tx, userId);
    return comparison;
  });
}

/** Requires the lock on the totals. */
export async function correctStats(
  tx: EntityManager,
  bank: BankService,
  userId: string,
): Promise<Comparison> {
  const comparison = await compare(tx, bank, userId);
  await store(tx, userId, comparison);
  return comparison;
}

async function store(tx: EntityManager, userId: string, comparison: Comparison): Promise<void> {
  const { stored, recomputed, reviews, readiness } = comparison;
  const questionIds = new Set(comparison.differences.flatMap(({ questionId }) => questionId ?? []));
  await saveTotals(tx, userId, recomputed.totals);
  await saveQuestionStats(tx, userId, correctedRecords(stored, recomputed, [...questionIds]));
  await replaceMissed(tx, userId);
  await replaceReviewMemory(tx, userId, reviews);
  await storeFoldedReadiness(tx, userId, readiness);
}

async function compare(tx: EntityManager, bank: BankService, userId: string): Promise<Comparison> {
  const stored = {
    totals: await readTotals(tx, userId),
    questions: await readQuestionRecords(tx, userId),
  };
  const recomputed = await recompute(tx, bank, userId);
  const reviews = await recomputeReviewMemory(tx, userId);
  const readiness = await foldAllSessions(tx, bank, userId);
  return {
    stored,
    recomputed,
    reviews,
    readiness,
    differences: [
      ...differences(stored, recomputed),
      ...reviewDifferences(await readReviewMemory(tx, userId), reviews),
      ...readinessDifferences(await readFolded(tx, userId, readiness), readiness),
      ...(await listMissedDifferences(tx, userId)),
    ],
  };
}

function reviewDifferences(stored: ReviewMemory, recomputed: ReviewMemory): Difference[] {
  const [known, found] = [stored, recomputed].map(
    ({ cards }) => new Map(cards.map((card) => [card.questionId, card])),
  ) as [Map<string, ReviewCard>, Map<string, ReviewCard>];
  const ofCards = [...new Set([...known.keys(), ...found.keys()])].map((questionId) => ({
    questionId,
    field: 'reviewCard',
    stored: known.get(questionId) ?? null,
    recomputed: found.get(questionId) ?? null,
  }));
  const ofFactor = { field: 'memoryFactor', stored: stored.factor, recomputed: recomputed.factor };
  return [ofFactor, ...ofCards].filter(
    (difference) => JSON.stringify(difference.stored) !== JSON.stringify(difference.recomputed),
  );
}

async function readFolded(
  tx: EntityManager,
  userId: string,
  versions: ReadinessVersions,
): Promise<FoldedReadiness | null> {
  const { estimate } = await readReadiness(tx, userId, versions);
  const { sectionsVersion } = versions;
  return estimate && { estimate, weeks: await readWeeks(tx, userId), sectionsVersion };
}

async function recompute(tx: EntityManager, bank: BankService, userId: string): Promise<UserStats> {
  let stats = noStats;
  let place = BEFORE_ALL;
  for (;;) {
    const records = await listEndedSessions(tx, userId, place, SESSIONS_AT_ONCE);
    const sessions: EndedSession[] = [];
    for (const { refs, ...session } of records) {
      sessions.push({ ...session, questions: await bank.indexedQuestionsOf(tx, refs) });
    }
    stats = addSessions(stats, sessions);
    const last = records.at(-1);
    if (!last || records.length < SESSIONS_AT_ONCE) return stats;
    ({ place } = last);
  }
}
