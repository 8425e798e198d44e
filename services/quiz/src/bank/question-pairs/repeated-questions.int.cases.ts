import {
  completeExamSession,
  listQuestionPairs,
  listRepeatedQuestions,
  reviewQuestionPair,
  type Caller,
  type PairVerdict,
  type QuizView,
  type RepeatedQuestion,
} from '@tenfold/contracts';
import { createCaller, startForTests } from '@tenfold/testing';
import { idOf, type ExamPlan } from '../../../test/create-exam.js';
import { startExam } from '../../../test/exam-work.js';
import { pairQuestions } from '../../../test/pair-questions.js';
import { startQuizService } from '../../../test/start-quiz-service.js';

describe('repeated questions', () => {
  const quiz = startForTests(() => startQuizService());
  const admin = createCaller({ isAdmin: true });

  /** Each section has one question, so that a session of a section asks exactly it. */
  const october: ExamPlan = {
    name: 'October',
    sitting: '2024-10-23',
    sections: [
      ['Bonds', 1],
      ['Quota', 1],
      ['Marking', 1],
    ],
  };
  const april: ExamPlan = { name: 'April', sitting: '2026-04-22', sections: [['Entry', 80]] };

  async function setVerdict(own: string, other: string, verdict: PairVerdict): Promise<void> {
    const [one, two] = [idOf(own), idOf(other)].toSorted();
    await quiz.database.query(
      `INSERT INTO question_pair (question_id, other_question_id, similarity, texts_digest, verdict, reviewed_at)
     VALUES ($1, $2, 0.9, md5(''), $3, now())
     ON CONFLICT (question_id, other_question_id) DO UPDATE SET verdict = excluded.verdict, reviewed_at = now()`,
      [one, two, verdict],
    );
  }

  beforeAll(async () => {
    await quiz.publishExam(october);
    await quiz.publishExam(april);
    await pairQuestions(quiz.database);
    await quiz.database.query('DELETE FROM question_pair');
    await setVerdict('October 1', 'April 1', 'same');
    await setVerdict('October 1', 'April 2', 'same_stem_other_answer');
    await setVerdict('October 2', 'April 3', 'different');
  });

  const section = (caller: Caller, name: string): Promise<QuizView> =>
    quiz.start(caller, { sessionType: 'section', categoryId: idOf(name) });

  const repeatsIn = (caller: Caller, { session }: QuizView): Promise<RepeatedQuestion[]> =>
    quiz.call(listRepeatedQuestions, { sessionId: session.id }, caller);

  it('names the later and the earlier sittings, and whether the answer is the same', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const bonds = await section(caller, 'Bonds');
    const later = {
      examTitle: 'April',
      sitting: '2026-04-22',
      isLater: true,
      review: null,
      comparison: null,
    };
    const [found, ...others] = await repeatsIn(caller, bonds);
    expect(others).toEqual([]);
    expect(found?.questionId).toBe(idOf('October 1'));
    expect(found?.repeats).toHaveLength(2);
    expect(found?.repeats).toEqual(
      expect.arrayContaining([
        { ...later, isSameAnswer: true },
        {
          ...later,
          isSameAnswer: false,
          comparison: {
            earlier: expect.objectContaining({ questionId: idOf('October 1'), sitting: '2024-10-23' }),
            later: expect.objectContaining({ questionId: idOf('April 2'), sitting: '2026-04-22' }),
          },
        },
      ]),
    );
    await quiz.answer(caller, bonds, 'A');
    await quiz.complete(caller, bonds);
    expect(await repeatsIn(caller, bonds)).toEqual([found]);
  });

  it('has nothing for pairs that are different, or not reviewed', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    expect(await repeatsIn(caller, await section(caller, 'Quota'))).toEqual([]);
    expect(await repeatsIn(caller, await section(caller, 'Marking'))).toEqual([]);
  });

  it('links the user’s review of the other question after its session has ended, on Pro', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const bonds = await section(caller, 'Bonds');
    const full = await quiz.start(caller, { sessionType: 'full' });
    const place = full.questions.findIndex(({ id }) => id === idOf('April 1')) + 1;
    await quiz.answer(caller, full, 'A'.repeat(80));
    const links = async (reader: Caller) =>
      (await repeatsIn(reader, bonds)).flatMap(({ repeats }) =>
        repeats.filter(({ isSameAnswer }) => isSameAnswer).map(({ review }) => review),
      );
    expect(await links(caller)).toEqual([null]);
    await quiz.complete(caller, full);
    expect(await links(caller)).toEqual([{ sessionId: full.session.id, place }]);
    await quiz.database.query(`UPDATE access_copy SET tier = 'free', version = 9 WHERE user_id = $1`, [
      caller.userId,
    ]);
    expect(await links(caller)).toEqual([null]);
    const free = (await repeatsIn(caller, bonds)).flatMap(({ repeats }) => repeats);
    expect(free.map(({ comparison }) => comparison)).toEqual([null, null]);
  });

  it('has no question of a running exam', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const bonds = await section(caller, 'Bonds');
    const exam = await startExam(quiz, caller, { source: 'published', examId: idOf('April') });
    const { sessionId } = exam.session;
    expect(await repeatsIn(caller, bonds)).toEqual([]);
    expect(await quiz.refused(listRepeatedQuestions, { sessionId }, caller)).toMatchObject({
      code: 'NOT_FOUND',
    });
    await quiz.call(completeExamSession, { sessionId }, caller);
    expect((await repeatsIn(caller, bonds))[0]?.repeats).toHaveLength(2);
    const inExam = await quiz.call(listRepeatedQuestions, { sessionId }, caller);
    expect(inExam.flatMap(({ repeats }) => repeats)).toMatchObject([
      { examTitle: 'October', isLater: false },
      { examTitle: 'October', isLater: false },
    ]);
  });

  it('needs access and the user’s own session', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const { session } = await section(caller, 'Bonds');
    const input = { sessionId: session.id };
    const other = await quiz.callerWith('pro', 'active');
    expect(await quiz.refused(listRepeatedQuestions, input, other)).toMatchObject({ code: 'NOT_FOUND' });
    const gone = await quiz.callerWith('free', 'inactive');
    expect(await quiz.refused(listRepeatedQuestions, input, gone)).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
    });
  });

  it('follows a verdict of an administrator at once', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const bonds = await section(caller, 'Bonds');
    const { pairs } = await quiz.call(listQuestionPairs, { state: 'reviewed' }, admin);
    for (const { question, other, textsDigest } of pairs)
      await quiz.call(
        reviewQuestionPair,
        {
          questionId: question.questionId,
          otherQuestionId: other.questionId,
          textsDigest,
          verdict: 'different',
        },
        admin,
      );
    expect(await repeatsIn(caller, bonds)).toEqual([]);
  });
});
