import { MS_PER_DAY } from '@tenfold/exam';
import {
  EXAM_SECTIONS,
  foldSession,
  newAbilityEstimate,
  type FoldedAnswer,
  type QuestionSums,
} from '@tenfold/learning';
import type { DataSource } from 'typeorm';

export interface StoredEvidence {
  questionId: string;
  difficulty: number;
  variance: number;
  gradient: number;
  information: number;
  sums: QuestionSums;
}

interface Row {
  userId: string;
  sessionId: string;
  endedMs: number;
  questionId: string;
  sectionName: string;
  selectedAnswer: string;
  isCorrect: boolean;
}

const LETTERS = 'ABCD';
const none = () => ({ count: 0, ability: 0, abilitySquared: 0 });

/**
 * The evidence of all users by question, in order of their ids, from every stored answer. No answer may be a rapid guess, and no
 * question ungraded, or worded in more than one way.
 */
export async function foldEvidence(
  database: DataSource,
  calibrated: ReadonlyMap<string, Pick<StoredEvidence, 'difficulty' | 'variance'>>,
): Promise<Omit<StoredEvidence, 'difficulty' | 'variance'>[]> {
  const rows = await database.query<Row[]>(
    `SELECT user_id AS "userId", session_id AS "sessionId", floor(1000 * extract(epoch FROM ended_at))::float8 AS "endedMs",
       question_id AS "questionId", q.section_name AS "sectionName", selected_answer AS "selectedAnswer",
       is_correct AS "isCorrect"
     FROM session_answer JOIN quiz_session s USING (user_id, session_id) JOIN question_version q USING (question_id)
     WHERE s.status <> 'in_progress' ORDER BY user_id, ended_at, session_id, answered_at, question_id`,
  );
  const evidence = new Map<string, ReturnType<typeof emptyEvidence>>();
  for (const ofUser of inRuns(rows, ({ userId }) => userId)) {
    let estimate = newAbilityEstimate();
    const known = new Set<string>();
    for (const session of inRuns(ofUser, ({ sessionId }) => sessionId)) {
      const answers = session.map((row): FoldedAnswer => {
        const { difficulty, variance } = calibrated.get(row.questionId) ?? { difficulty: 0, variance: 0.65 };
        return {
          section: EXAM_SECTIONS.findIndex((name) => name === row.sectionName),
          correct: row.isCorrect,
          options: LETTERS.length,
          kind: !known.has(row.questionId) ? 'evidence' : row.isCorrect ? 'practice' : 'no-practice',
          difficulty,
          difficultyVariance: variance,
        };
      });
      for (const { questionId } of session) known.add(questionId);
      const folded = foldSession(estimate, (session[0]?.endedMs ?? 0) / MS_PER_DAY, answers);
      estimate = folded.estimate;
      session.forEach(({ questionId, isCorrect, selectedAnswer }, index) => {
        const observation = folded.observations[index];
        if (!observation) return;
        const sums = evidence.get(questionId) ?? emptyEvidence(questionId);
        evidence.set(questionId, sums);
        sums.gradient += observation.gradient;
        sums.information += observation.information;
        const chosen = sums.sums.options[LETTERS.indexOf(selectedAnswer)];
        for (const each of [sums.sums.all, chosen, ...(isCorrect ? [sums.sums.correct] : [])]) {
          if (!each) throw new Error(`not an option: ${selectedAnswer}`);
          each.count += 1;
          each.ability += observation.ability;
          each.abilitySquared += observation.ability ** 2;
        }
      });
    }
  }
  return [...evidence.values()].sort((a, b) => (a.questionId < b.questionId ? -1 : 1));
}

function emptyEvidence(questionId: string) {
  const sums = { all: none(), correct: none(), options: [...LETTERS].map(none) };
  return { questionId, gradient: 0, information: 0, sums };
}

function inRuns<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const runs: Item[][] = [];
  let last: string | null = null;
  for (const item of items) {
    const key = keyOf(item);
    if (key === last) runs.at(-1)?.push(item);
    else runs.push([item]);
    last = key;
  }
  return runs;
}
