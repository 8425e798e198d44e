import type { EntityManager } from 'typeorm';
import { drawRandom, pickQuestions } from '../../domain/pick-questions.js';
import { readSeenQuestions } from './user-questions.queries.js';

/** The draw suffices until the user has seen about three quarters of the candidates. */
const DRAWN_PER_QUESTION = 4;

interface Pool {
  candidates: readonly string[];
  size: number;
}

/**
 * Picks `size` questions of each pool, as `pickQuestions` does. Reads the whole history, which grows with the question bank,
 * only when a random draw contains too few unseen questions.
 */
export async function pickByHistory(
  tx: EntityManager,
  userId: string,
  pools: readonly Pool[],
): Promise<string[]> {
  const draws = pools.map(({ candidates, size }) =>
    drawRandom(candidates, size * DRAWN_PER_QUESTION, Math.random),
  );
  const seenDrawn = await readSeenQuestions(tx, userId, draws.flat());
  const known = new Set(seenDrawn);
  const unseen = draws.map((drawn) => drawn.filter((id) => !known.has(id)));
  if (pools.every(({ size }, position) => (unseen[position]?.length ?? 0) >= size))
    return pools.flatMap(({ size }, position) => (unseen[position] ?? []).slice(0, size));
  const isAllDrawn = pools.every(({ candidates }, position) => candidates.length === draws[position]?.length);
  const seen = isAllDrawn ? seenDrawn : await readSeenQuestions(tx, userId, null);
  return pools.flatMap(({ candidates, size }) => pickQuestions(candidates, seen, size, Math.random));
}
