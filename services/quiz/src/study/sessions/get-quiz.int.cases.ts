import { answerQuestion, getQuiz, type AnswerResult, type Caller, type QuizView } from '@tenfold/contracts';
import { springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';
import { CountSessionsJob } from '../../bank/question-statistics/count-sessions.job.js';

describe('get quiz', () => {
  const quiz = startWithExams([{ ...springExam, correctAnswers: { 2: 'REMOVED', 3: 'B or D' } }]);
  let caller: Caller;
  let running: QuizView;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
    running = await quiz.start(caller, { sessionType: 'full' });
  });

  function answer(number: number, selectedAnswer: string, flaggedForReview = false): Promise<AnswerResult> {
    const questionId = running.questions[number - 1]?.id ?? '';
    return quiz.call(
      answerQuestion,
      { sessionId: running.session.id, questionId, selectedAnswer, flaggedForReview },
      caller,
    );
  }

  it('is found by an upper-case id', async () => {
    const sessionId = running.session.id.toUpperCase();
    const questionId = running.questions[0]?.id ?? '';
    const body = { sessionId, questionId: questionId.toUpperCase(), selectedAnswer: 'A' };
    expect(await quiz.call(answerQuestion, body, caller)).toMatchObject({ questionId, answeredCount: 1 });
    const { session } = await quiz.call(getQuiz, { sessionId }, caller);
    expect(session).toEqual({ ...running.session, currentIndex: 1 });
  });

  it('continues at the first unanswered question with answers and flags', async () => {
    await answer(1, 'A');
    await answer(2, 'B', true);
    await answer(4, 'B');
    const { session, questions, answers } = await quiz.call(
      getQuiz,
      { sessionId: running.session.id },
      caller,
    );
    expect(session).toEqual({ ...running.session, currentIndex: 2 });
    expect(questions).toEqual(running.questions);
    expect(answers).toEqual([
      {
        questionId: questions[0]?.id,
        selectedAnswer: 'A',
        isCorrect: true,
        flaggedForReview: false,
        isUnsure: false,
        timeSpentMs: null,
      },
      {
        questionId: questions[1]?.id,
        selectedAnswer: 'B',
        isCorrect: true,
        flaggedForReview: true,
        isUnsure: false,
        timeSpentMs: null,
      },
      {
        questionId: questions[3]?.id,
        selectedAnswer: 'B',
        isCorrect: false,
        flaggedForReview: false,
        isUnsure: false,
        timeSpentMs: null,
      },
    ]);
  });

  it('has the number of questions as index when all are answered', async () => {
    await Promise.all(Array.from({ length: 80 }, (_, index) => answer(index + 1, 'A')));
    const { session } = await quiz.call(getQuiz, { sessionId: running.session.id }, caller);
    expect(session.currentIndex).toBe(80);
  });

  it('has a review once the quiz has ended, with the mark of an answer that the user was not sure of', async () => {
    const sessionId = running.session.id;
    const questionId = running.questions[0]?.id ?? '';
    const body = { sessionId, questionId, selectedAnswer: 'A', isUnsure: true, timeSpentMs: 0 };
    await quiz.call(answerQuestion, body, caller);
    expect(await quiz.call(getQuiz, { sessionId }, caller)).toMatchObject({
      answers: [{ questionId, isUnsure: true }],
      review: [],
    });
    await quiz.complete(caller, running);
    const { review } = await quiz.call(getQuiz, { sessionId }, caller);
    expect(review).toHaveLength(80);
    expect(review.slice(0, 2)).toEqual([
      { questionId, isFlagged: false, isUnsure: true, timeSpentMs: 0, changes: [] },
      {
        questionId: running.questions[1]?.id,
        isFlagged: false,
        isUnsure: false,
        timeSpentMs: null,
        changes: [],
      },
    ]);
  });

  it('shows in review and practice how users answered, from 30 first answers to the same wording on', async () => {
    await answer(1, 'B');
    await quiz.complete(caller, running);
    await new CountSessionsJob(quiz.database.manager).countAll();
    const setChoices = (chosen: number) =>
      quiz.database.query(
        'UPDATE question_statistics SET chose_a = $2 WHERE question_id = $1 AND chose_b > 0',
        [running.questions[0]?.id, chosen],
      );
    const sharesOf = async () => {
      const { questions } = await quiz.call(getQuiz, { sessionId: running.session.id }, caller);
      return questions[0]?.answerShares;
    };
    const [counted] = await quiz.database.query<{ b: number; answers: number }[]>(
      'SELECT chose_b AS b, answers FROM question_statistics WHERE question_id = $1',
      [running.questions[0]?.id],
    );
    expect(counted?.b).toBeGreaterThan(0);
    const others = 30 - (counted?.b ?? 0);
    await setChoices(others - 1);
    expect(await sharesOf()).toBeUndefined();
    await setChoices(others);
    expect(await sharesOf()).toMatchObject({ answers: 30, shares: [{ letter: 'A' }, {}, {}, {}] });
    const again = await quiz.start(caller, { sessionType: 'full' });
    expect(again.questions[0]?.answerShares).toMatchObject({ answers: 30 });
  });

  it('returns NOT_FOUND for another user’s session', async () => {
    const other = await quiz.callerWith('pro', 'active');
    const input = { sessionId: running.session.id };
    expect(await quiz.refused(getQuiz, input, other)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('needs access', async () => {
    await quiz.database.query(`UPDATE access_copy SET status = 'cancelled' WHERE user_id = $1`, [
      caller.userId,
    ]);
    const refused = await quiz.refused(getQuiz, { sessionId: running.session.id }, caller);
    expect(refused).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' });
  });
});
