import { completeQuiz, listMissedQuestions, type Caller, type MissedQuestions } from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { abandonIdleSessions } from '../../../test/abandon-idle-sessions.js';
import { ageHistory } from '../../../test/age-history.js';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { customQuiz } from '../../../test/custom-quiz.js';
import { startQuizService, type QuizUnderTest } from '../../../test/start-quiz-service.js';

describe('missed questions', () => {
  /** Where it is neither shortly before nor shortly after midnight, so that a test does not span two days. */
  const timeZone = new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/Los_Angeles';
  const quota = customQuiz({ categoryIds: [idOf('Quota')] });

  let quiz: QuizUnderTest;
  let caller: Caller;

  beforeAll(async () => {
    quiz = await startQuizService();
    await quiz.publishExam(springExam);
    await quiz.publishExam({ ...autumnExam, correctAnswers: { 5: 'REMOVED' } });
  });

  afterAll(() => quiz.stop());

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active', { timeZone });
  });

  const list = (): Promise<MissedQuestions> => quiz.call(listMissedQuestions, {}, caller);

  /** Answers the five questions of a section, of which one was removed from the exam. */
  async function study(letter: string): Promise<void> {
    const started = await quiz.start(caller, quota);
    await quiz.answer(caller, started, letter.repeat(5));
    await quiz.complete(caller, started, 1);
  }

  async function rightDays(): Promise<number[]> {
    return (await list()).questions.map((question) => question.rightDays);
  }

  it('lists the questions that were answered wrong, with the wrong and the correct answer', async () => {
    const started = await quiz.start(caller, quota);
    const wrong = started.questions.findIndex(({ correctAnswer }) => correctAnswer === 'A');
    const questionId = started.questions[wrong]?.id;
    await quiz.answer(caller, started, `${' '.repeat(wrong)}B`);
    expect(await list()).toEqual({ total: 0, questions: [] });
    await quiz.complete(caller, started);
    expect(await list()).toEqual({
      total: 1,
      questions: [
        {
          id: questionId,
          questionText: expect.stringMatching(/Autumn paper$/) as string,
          imageUrl: null,
          imageDescription: null,
          answerChoices: ['Choice A', 'Choice B', 'Choice C', 'Choice D'],
          selectedAnswer: 1,
          correctAnswer: 0,
          explanation: 'As the regulation says.',
          citation: '19 CFR 1.1',
          cfrEdition: null,
          sectionName: 'Quota',
          answeredAt: expect.stringMatching(/Z$/) as string,
          rightDays: 0,
        },
      ],
    });
  });

  it('removes a question after right answers on two days', async () => {
    await study('B');
    expect(await rightDays()).toEqual([0, 0, 0, 0]);
    await study('A');
    await study('A');
    expect(await rightDays()).toEqual([1, 1, 1, 1]);
    await ageHistory(quiz.database, caller, 1);
    await study('A');
    expect(await list()).toEqual({ total: 0, questions: [] });
  });

  it('counts the days from the last wrong answer', async () => {
    await study('B');
    await study('A');
    await ageHistory(quiz.database, caller, 1);
    await study('B');
    expect(await rightDays()).toEqual([0, 0, 0, 0]);
    await study('A');
    expect(await rightDays()).toEqual([1, 1, 1, 1]);
  });

  it('ignores an older wrong answer of a session that ends later', async () => {
    const late = await quiz.start(caller, quota);
    await quiz.answer(caller, late, 'BBBBB');
    await study('C');
    await study('A');
    await quiz.complete(caller, late);
    expect(await rightDays()).toEqual([1, 1, 1, 1]);
  });

  it('counts the right answers of sessions that ended before the one with the wrong answer', async () => {
    const late = [await quiz.start(caller, quota), await quiz.start(caller, quota)];
    for (const started of late) await quiz.answer(caller, started, 'BBBBB');
    const [first, second] = late;
    await study('A');
    if (first) await quiz.complete(caller, first);
    expect(await rightDays()).toEqual([1, 1, 1, 1]);
    await ageHistory(quiz.database, caller, 1);
    await study('A');
    expect(await list()).toEqual({ total: 0, questions: [] });
    if (second) await quiz.complete(caller, second);
    expect(await list()).toEqual({ total: 0, questions: [] });
  });

  it('adds what was missed in an abandoned session, whose right answers count for no day', async () => {
    const abandon = async (letters: string) => {
      const started = await quiz.start(caller, quota);
      await quiz.answer(caller, started, letters);
      await ageHistory(quiz.database, caller, 2);
      await abandonIdleSessions(quiz.database);
    };
    await abandon('BBBBB');
    expect(await rightDays()).toEqual([0, 0, 0, 0]);
    await abandon('AAAAA');
    expect(await rightDays()).toEqual([0, 0, 0, 0]);
  });

  it('leaves the list as it is when a completion is repeated', async () => {
    const started = await quiz.start(caller, quota);
    await quiz.answer(caller, started, 'BBBBB');
    await quiz.complete(caller, started);
    const before = await list();
    await quiz.call(completeQuiz, { sessionId: started.session.id, studyTimeMinutes: 1 }, caller);
    expect(await list()).toEqual(before);
  });

  it('needs access, and lists nothing of another user', async () => {
    await study('B');
    const free = await quiz.callerWith('free', 'active');
    expect(await quiz.call(listMissedQuestions, {}, free)).toEqual({ total: 0, questions: [] });
    expect(await quiz.refused(listMissedQuestions, {}, createCaller())).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
    });
  });

  it('lists the latest hundred, and counts up to a thousand', async () => {
    await quiz.database.query(
      `INSERT INTO missed_question (user_id, question_id, question_version, selected_answer, missed_at)
     SELECT $1, question_id, version, 'B', now() - number * interval '1 minute' FROM question_version`,
      [caller.userId],
    );
    const { total, questions } = await list();
    expect([total, questions.length]).toEqual([160, 100]);
    const times = questions.map(({ answeredAt }) => answeredAt ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    await quiz.database.query(
      `WITH more AS (
       INSERT INTO question_version (question_id, version, exam_id, number, section_id, section_name, correct_answer, body)
       SELECT gen_random_uuid(), version, exam_id, number, section_id, section_name, correct_answer, body
         FROM question_version, generate_series(1, 6) RETURNING question_id, version)
     INSERT INTO missed_question (user_id, question_id, question_version, selected_answer, missed_at)
     SELECT $1, question_id, version, 'B', now() - interval '1 year' FROM more`,
      [caller.userId],
    );
    expect((await list()).total).toBe(1_000);
  });
});
