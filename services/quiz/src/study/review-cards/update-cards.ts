import { dueDay, type ReviewCard } from '@tenfold/learning';
import type { EntityManager } from 'typeorm';
import {
  endsOutOfOrder,
  foldAnswers,
  foldFactor,
  newFactor,
  type FoldedFactor,
  type PastAnswer,
} from './fold-answers.js';
import {
  deleteCard,
  deleteCardsExcept,
  findCard,
  readCards,
  readFactor,
  readQuestionHistory,
  readWholeHistory,
  saveCards,
  saveFactor,
} from './review-cards.queries.js';

/** Depends only on the answers in ended sessions, and not on the order in which the sessions ended. */
export interface ReviewMemory {
  cards: ReviewCard[];
  factor: FoldedFactor;
}

/** The user's past answers, in ended sessions, to the questions of this session. */
export interface SessionHistory {
  answers: PastAnswer[];
  /** null: no answer of the user has been folded yet */
  factor: FoldedFactor | null;
}

/** Requires that the session has ended in this transaction, and the lock on the user's totals. */
export async function addToReviewCards(
  tx: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  { answers, factor }: SessionHistory,
): Promise<void> {
  if (factor === null) {
    await replaceReviewMemory(tx, userId, await recomputeReviewMemory(tx, userId));
    return;
  }
  const histories = [...foldAnswers(answers).values()];
  const cards = histories.flatMap(({ card }) => card ?? []);
  if (cards.length === 0) return;
  await saveCards(tx, userId, cards.map(withDueDay));
  if (endsOutOfOrder(histories, sessionId, answers, factor)) {
    await saveFactor(tx, userId, (await recomputeReviewMemory(tx, userId)).factor);
    return;
  }
  const reviews = histories
    .flatMap((history) => history.reviews)
    .filter(({ answer }) => answer.sessionId === sessionId);
  if (reviews.length > 0) await saveFactor(tx, userId, foldFactor(factor, reviews));
}

/** Call after the change of a question's flags, in its transaction. Requires the lock on the user's totals. */
export async function updateFlaggedCard(
  tx: EntityManager,
  userId: string,
  questionId: string,
): Promise<void> {
  const before = await findCard(tx, userId, questionId);
  const answers = await readQuestionHistory(tx, userId, questionId);
  const card = foldAnswers(answers).get(questionId)?.card ?? null;
  if (JSON.stringify(card) === JSON.stringify(before)) return;
  if (card) await saveCards(tx, userId, [withDueDay(card)]);
  else await deleteCard(tx, userId, questionId);
  const hasReviews = [before, card].some((one) => one !== null && one.reps > 1);
  if (hasReviews) await saveFactor(tx, userId, (await recomputeReviewMemory(tx, userId)).factor);
}

export async function recomputeReviewMemory(tx: EntityManager, userId: string): Promise<ReviewMemory> {
  const histories = [...foldAnswers(await readWholeHistory(tx, userId)).values()];
  return {
    cards: histories
      .flatMap(({ card }) => card ?? [])
      .toSorted((one, other) => (one.questionId < other.questionId ? -1 : 1)),
    factor: foldFactor(
      newFactor,
      histories.flatMap(({ reviews }) => reviews),
    ),
  };
}

export async function readReviewMemory(tx: EntityManager, userId: string): Promise<ReviewMemory> {
  return { cards: await readCards(tx, userId), factor: (await readFactor(tx, userId)) ?? newFactor };
}

/** Requires the lock on the user's totals. */
export async function replaceReviewMemory(
  tx: EntityManager,
  userId: string,
  { cards, factor }: ReviewMemory,
): Promise<void> {
  await deleteCardsExcept(
    tx,
    userId,
    cards.map(({ questionId }) => questionId),
  );
  await saveCards(tx, userId, cards.map(withDueDay));
  await saveFactor(tx, userId, factor);
}

function withDueDay(card: ReviewCard): ReviewCard & { dueDay: number } {
  return { ...card, dueDay: dueDay(card) };
}
