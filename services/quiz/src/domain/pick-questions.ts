/** What is known of a question that was in a quiz of this user. */
export interface QuestionHistory {
  /** When it was last put before the user, milliseconds. */
  lastSeenMs: number;
  /** Of the last answer; null while it was never answered. */
  lastCorrect: boolean | null;
}

/** From 0 (inclusive) to 1 (exclusive), as Math.random. */
export type Random = () => number;

/**
 * Up to `size` questions, none twice: unseen ones first, then those answered wrong the last time, then those seen
 * longest ago. Among equals the choice is random.
 */
export function pickQuestions(
  candidates: readonly string[],
  history: ReadonlyMap<string, QuestionHistory>,
  size: number,
  random: Random,
): string[] {
  return shuffle([...new Set(candidates)], random)
    .map((id) => ({ id, priority: priorityOf(history.get(id)) }))
    .sort((a, b) => a.priority.rank - b.priority.rank || a.priority.seenMs - b.priority.seenMs)
    .slice(0, size)
    .map(({ id }) => id);
}

function priorityOf(known: QuestionHistory | undefined): { rank: number; seenMs: number } {
  if (known === undefined) return { rank: 0, seenMs: 0 };
  return { rank: known.lastCorrect === false ? 1 : 2, seenMs: known.lastSeenMs };
}

/** Fisher-Yates; the sort above is stable, so that equals stay in this order. */
function shuffle(ids: string[], random: Random): string[] {
  for (let last = ids.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [ids[last], ids[other]] = [ids[other] as string, ids[last] as string];
  }
  return ids;
}

/**
 * The exam that was never taken, else the one taken longest ago; the earlier of `examIds` among equals.
 *
 * @param takenMs when each exam was last started, milliseconds
 * @returns null when there is no exam
 */
export function pickExam(examIds: readonly string[], takenMs: ReadonlyMap<string, number>): string | null {
  const [first, ...others] = examIds;
  if (first === undefined) return null;
  const taken = (id: string): number => takenMs.get(id) ?? -Infinity;
  return others.reduce((best, id) => (taken(id) < taken(best) ? id : best), first);
}
