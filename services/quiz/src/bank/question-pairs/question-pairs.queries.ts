import type { PairedQuestion, PairState, PairVerdict } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';

export interface StoredPair {
  question: PairedQuestion;
  other: PairedQuestion;
  similarity: number;
  textsDigest: string;
  verdict: PairVerdict | null;
  reviewedAt: Date | null;
}

const STATES: Record<PairState, { condition: string; order: string }> = {
  open: { condition: 'verdict IS NULL', order: 'similarity DESC' },
  reviewed: { condition: 'verdict IS NOT NULL', order: 'reviewed_at DESC' },
};

/** SQL of a `PairedQuestion`: the current version of the question of the given id, null without one. */
export function describeQuestion(questionId: string): string {
  return `(SELECT jsonb_build_object('questionId', q.question_id, 'examTitle', exam.title, 'sitting', exam.sitting,
      'questionNumber', q.number, 'sectionName', q.section_name, 'content', q.body -> 'content',
      'correctAnswer', q.correct_answer, 'options', (
        SELECT jsonb_agg(jsonb_build_object('letter', option -> 'letter', 'text', option -> 'text') ORDER BY place)
        FROM jsonb_array_elements(q.body -> 'answers') WITH ORDINALITY AS given (option, place)))
    FROM question_text t JOIN exam USING (exam_id)
    JOIN question_version q ON q.question_id = t.question_id AND q.version = exam.version
    WHERE t.question_id = ${questionId})`;
}

interface PairPage {
  state: PairState;
  limit: number;
  offset: number;
}

/** Skips pairs with a question that a newer exam version removed; the job deletes these pairs later. */
export async function listPairs(
  tx: EntityManager,
  { state, limit, offset }: PairPage,
): Promise<StoredPair[]> {
  const { condition, order } = STATES[state];
  const pairs = await tx.query<
    (StoredPair | (StoredPair & { question: null }) | (StoredPair & { other: null }))[]
  >(
    `SELECT ${describeQuestion('pair.question_id')} AS question, ${describeQuestion('pair.other_question_id')} AS other,
       similarity, texts_digest AS "textsDigest", verdict, reviewed_at AS "reviewedAt"
     FROM (
       SELECT * FROM question_pair WHERE ${condition}
       ORDER BY ${order}, question_id, other_question_id LIMIT $1 OFFSET $2
     ) pair ORDER BY ${order}, pair.question_id, pair.other_question_id`,
    [limit, offset],
  );
  return pairs.filter((pair): pair is StoredPair => pair.question !== null && pair.other !== null);
}

export async function countPairs(tx: EntityManager): Promise<{ open: number; reviewed: number }> {
  const [counts] = await tx.query<[{ open: number; reviewed: number }]>(
    `SELECT (SELECT count(*)::int FROM question_pair WHERE verdict IS NULL) AS open,
       (SELECT count(*)::int FROM question_pair WHERE verdict IS NOT NULL) AS reviewed`,
  );
  return counts;
}

export interface PairIds {
  /** The smaller one. */
  questionId: string;
  otherQuestionId: string;
}

/** Locks the pair. */
export async function lockPair(
  tx: EntityManager,
  { questionId, otherQuestionId }: PairIds,
): Promise<{ textsDigest: string; verdict: PairVerdict | null } | null> {
  const [pair] = await tx.query<{ textsDigest: string; verdict: PairVerdict | null }[]>(
    `SELECT texts_digest AS "textsDigest", verdict FROM question_pair
     WHERE question_id = $1 AND other_question_id = $2 FOR UPDATE`,
    [questionId, otherQuestionId],
  );
  return pair ?? null;
}

/** Requires a lock on the pair. */
export async function storeVerdict(
  tx: EntityManager,
  { questionId, otherQuestionId }: PairIds,
  verdict: PairVerdict,
): Promise<void> {
  await tx.query(
    `UPDATE question_pair SET verdict = $3, reviewed_at = now() WHERE question_id = $1 AND other_question_id = $2`,
    [questionId, otherQuestionId, verdict],
  );
}
