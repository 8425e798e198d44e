import type { Caller, QuizView } from '@tenfold/contracts';
import type { QuizUnderTest } from './start-quiz-service.js';

/** Stores answers that took a minute each, so that none is a rapid guess. The key of each question must be A. */
export async function answerSlowly(
  { database }: QuizUnderTest,
  { userId }: Caller,
  { session, questions }: QuizView,
  letters: string,
): Promise<void> {
  const answers = [...letters].map((letter, position) => ({ letter, id: questions[position]?.id }));
  await database.query(
    `INSERT INTO session_answer (user_id, session_id, question_id, question_version, selected_answer, is_correct, flagged,
       time_spent_ms, answered_at)
     SELECT $1, $2, id, 1, letter, letter = 'A', false, 60000, clock_timestamp()
     FROM jsonb_to_recordset($3::jsonb) AS a (id uuid, letter text)`,
    [userId, session.id, JSON.stringify(answers)],
  );
}
