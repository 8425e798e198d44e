import { type Caller, type QuizView, type StartQuizBody } from '@tenfold/contracts';
import { ageHistory } from './age-history.js';
import { idOf } from './create-exam.js';
import type { QuizUnderTest } from './start-quiz-service.js';

const types: StartQuizBody[] = [
  { sessionType: 'quick' },
  { sessionType: 'full' },
  { sessionType: 'section', categoryId: idOf('Quota') },
  { sessionType: 'focused', categoryId: idOf('Classification') },
];

/**
 * Creates a random history from `seed` over both exams: quizzes of all types, partly answered, completed in
 * sequence or concurrently, or not at all.
 *
 * @param abandonIdle abandons idle sessions
 */
export async function liveHistory(
  quiz: QuizUnderTest,
  caller: Caller,
  seed: number,
  abandonIdle: () => Promise<void>,
): Promise<void> {
  const random = randomFrom(seed);
  const choose = <T>(values: T[]): T => values[Math.floor(random() * values.length)] as T;
  const complete = (open: QuizView, studyTimeMinutes: number) =>
    quiz.complete(caller, open, studyTimeMinutes);
  const open: QuizView[] = [];
  for (let step = 0; step < 16; step += 1) {
    const started = await quiz.start(caller, choose(types));
    const letters = started.questions.slice(0, 12).map(() => choose(['A', 'A', 'A', 'C', ' ']));
    await quiz.answer(caller, started, letters.join(''));
    open.push(started);
    if (random() < 0.6) await complete(choose(open), Math.round(random() * 600) / 4);
    if (random() < 0.2) await Promise.all(open.slice(-3).map((one) => complete(one, 2.5)));
    if (random() < 0.3) await ageHistory(quiz.database, caller, 1);
    if (random() < 0.3) await abandonIdle();
    open.splice(0, open.length, ...(await stillOpen(quiz, caller, open)));
  }
}

async function stillOpen(quiz: QuizUnderTest, caller: Caller, views: QuizView[]): Promise<QuizView[]> {
  const rows = await quiz.database.query<{ id: string }[]>(
    `SELECT session_id AS id FROM quiz_session WHERE user_id = $1 AND status = 'in_progress'`,
    [caller.userId],
  );
  const ids = new Set(rows.map(({ id }) => id));
  const open = views.filter(({ session }) => ids.has(session.id));
  return open.length > 0 ? open : [await quiz.start(caller, { sessionType: 'quick' })];
}

function randomFrom(seed: number): () => number {
  let state = seed * 7_919;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
