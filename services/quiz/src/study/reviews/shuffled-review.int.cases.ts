import { answerQuestion, getQuiz, startReview, type QuizView } from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { ageHistory } from '../../../test/age-history.js';
import { idOf } from '../../../test/create-exam.js';
import { startQuizService } from '../../../test/start-quiz-service.js';
import { AnswerQuestionService } from '../sessions/answer-question.service.js';

describe('shuffled review', () => {
  const quiz = startForTests(() => startQuizService());
  const choices = ['5 days', '10 days', '15 days', '30 days'];

  const textsOf = ({ questions }: QuizView): string[][] =>
    questions.map(({ answers }) => answers.map(({ text }) => text));

  test('a review session shuffles the options, and stores the answers by the letters of the exam file', async () => {
    await quiz.publishExam({ name: 'Drawback paper', sections: [['Drawback', 10]], choices });
    const caller = await quiz.callerWith('pro', 'active');
    const missed = await quiz.start(caller, { sessionType: 'section', categoryId: idOf('Drawback') });
    expect(new Set(textsOf(missed).map(String))).toEqual(new Set([String(choices)]));
    await quiz.answer(caller, missed, 'B'.repeat(10));
    await quiz.complete(caller, missed, 1);
    await ageHistory(quiz.database, caller, 1);

    const review = await quiz.call(startReview, {}, caller);
    const { sessionId } = review.session;
    expect(new Set(textsOf(review).map(String)).size).toBeGreaterThan(2);
    for (const { answers, correctAnswer } of review.questions) {
      expect(answers.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D']);
      expect(answers.find(({ letter }) => letter === correctAnswer)?.text).toBe('5 days');
    }

    // the other process has to read the session
    const another = await quiz.startAnother();
    const [moved] = review.questions.filter(({ correctAnswer }) => correctAnswer !== 'A');
    for (const question of review.questions) {
      const { id: questionId, answers, correctAnswer } = question;
      const isWrong = question === moved;
      const selectedAnswer = isWrong
        ? (answers.find(({ text }) => text === '15 days')?.letter ?? '')
        : (correctAnswer ?? '');
      const body = { sessionId, questionId, selectedAnswer };
      const expected = { selectedAnswer, correctAnswer, isCorrect: !isWrong };
      expect(await another.get(AnswerQuestionService).answer(body, caller)).toMatchObject(expected);
      expect(await quiz.call(answerQuestion, body, caller)).toMatchObject(expected);
    }
    await another.close();
    expect(await quiz.complete(caller, review, 1)).toMatchObject({ correctAnswers: 9 });

    const stored = await quiz.database.query<{ id: string; letter: string }[]>(
      'SELECT question_id AS id, selected_answer AS letter FROM session_answer WHERE user_id = $1 AND session_id = $2',
      [caller.userId, sessionId],
    );
    const letters = new Map(stored.map(({ id, letter }) => [id, letter]));
    for (const { id } of review.questions) expect(letters.get(id)).toBe(id === moved?.id ? 'C' : 'A');
    const read = await quiz.call(getQuiz, { sessionId }, caller);
    expect(textsOf(read)).toEqual(textsOf(review));
    for (const { questionId, selectedAnswer } of read.answers) {
      const question = read.questions.find(({ id }) => id === questionId);
      const text = question?.answers.find(({ letter }) => letter === selectedAnswer)?.text;
      expect(text).toBe(questionId === moved?.id ? '15 days' : '5 days');
    }
  });
});
