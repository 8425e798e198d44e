import { defineJob, enqueue } from '@tenfold/jobs';
import type { EntityManager } from 'typeorm';

/** The key change of a question. */
export interface RescoreQuestionData {
  questionId: string;
  version: number;
}

/** A run handles a batch of users and requests the next one. */
export const RescoreQuestion = defineJob<RescoreQuestionData>('rescore-question', { dedupe: 'pending' });

export async function requestRescoring(
  tx: EntityManager,
  { questionId, version }: RescoreQuestionData,
): Promise<void> {
  const dedupeKey = `${questionId}:${version}`;
  await enqueue(tx, RescoreQuestion, { questionId, version }, { dedupeKey });
}
