import { completeQuiz, flagQuestion, type Caller, type QuizView } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import {
  keysExam,
  keysQuestion,
  publishKeyChange,
  rescored,
  startKeys,
  takeKeys,
} from '../../../test/change-key.js';
import { countDeadlocks } from '../../../test/count-deadlocks.js';
import { startWithExams } from '../../../test/start-with-exams.js';
import { untilWaiting } from '../../../test/until-waiting.js';

describe('flag lock order', () => {
  const quiz = startWithExams([{ ...keysExam, version: 1 }]);
  const questionId = keysQuestion(2);
  let caller: Caller;
  let deadlocksBefore: number;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
    deadlocksBefore = await countDeadlocks(quiz.database);
  });

  afterEach(async () => {
    expect(await countDeadlocks(quiz.database)).toBe(deadlocksBefore);
  });

  const idOfSession = ({ session }: QuizView) => session.id;

  /** Starts the works one after the other while the lock is held, so that they get it in this order. */
  async function inOrderBehind(
    lock: (tx: EntityManager) => Promise<unknown>,
    ...works: (() => Promise<unknown>)[]
  ): Promise<void> {
    const running: Promise<unknown>[] = [];
    await quiz.database.transaction(async (tx) => {
      await lock(tx);
      for (const work of works) {
        running.push(work());
        await untilWaiting(quiz.database, running.length);
      }
    });
    await Promise.all(running);
  }

  it('a flag and a rescoring lock the answers to a question in the same order', async () => {
    const started = [await startKeys(quiz, caller), await startKeys(quiz, caller)];
    const [first, second] = started.toSorted((a, b) => (idOfSession(a) < idOfSession(b) ? -1 : 1)) as [
      QuizView,
      QuizView,
    ];
    // the answer of the second session is the first row of the table
    await quiz.answer(caller, second, 'ABAAA');
    await quiz.answer(caller, first, 'ABAAA');
    await inOrderBehind(
      (tx) =>
        tx.query('SELECT FROM session_answer WHERE session_id = $1 AND question_id = $2 FOR UPDATE', [
          idOfSession(first),
          questionId,
        ]),
      () => publishKeyChange(quiz, { version: 2, number: 2, before: 'A', after: 'B' }),
      () => quiz.call(flagQuestion, { questionId }, caller),
    );
    await rescored(quiz);
  });

  it('a flag waits for a completion that corrects the grade of the same answer', async () => {
    await takeKeys(quiz, caller, 'ABAAA');
    const running = await startKeys(quiz, caller);
    await quiz.answer(caller, running, 'ABAAA');
    await quiz.database.query('UPDATE session_answer SET is_correct = NOT is_correct WHERE session_id = $1', [
      idOfSession(running),
    ]);
    await inOrderBehind(
      (tx) => tx.query('SELECT FROM user_totals WHERE user_id = $1 FOR UPDATE', [caller.userId]),
      () => quiz.call(completeQuiz, { sessionId: idOfSession(running), studyTimeMinutes: 1 }, caller),
      () => quiz.call(flagQuestion, { questionId }, caller),
    );
  });
});
