import {
  completeExamSession,
  getExamResult,
  getExamSession,
  getExamSetup,
  getQuiz,
  listExamSessions,
  listRecentActivity,
} from '@tenfold/contracts';
import { startForTests } from '@tenfold/testing';
import { connect } from 'nats';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { Device, startExam } from '../../../test/exam-work.js';
import { startQuizService } from '../../../test/start-quiz-service.js';

describe('exam keys', () => {
  const EXPLANATION = 'The secret explanation';
  const SECRETS = [EXPLANATION, '19 CFR', 'B or D', 'REMOVED', 'orrect', 'xplanation', 'itation', 'redited'];
  const TABLES = [
    'quiz_session',
    'exam_session',
    'exam_question_state',
    'exam_answer_change',
    'outbox',
    'job',
  ];

  const quiz = startForTests(async () => {
    const started = await startQuizService();
    const explanations = Object.fromEntries(
      Array.from({ length: 80 }, (_none, index) => [index + 1, `${EXPLANATION} ${index + 1}`]),
    );
    await started.publishExam({ ...springExam, explanations, correctAnswers: { 2: 'B or D', 3: 'REMOVED' } });
    await started.publishExam(autumnExam);
    return started;
  });

  describe('keys and explanations', () => {
    it('are in no message and no row while the exam runs, and in the result and the review after it', async () => {
      const caller = await quiz.callerWith('pro', 'active');
      const connection = await connect({ servers: quiz.natsUrl });
      const messages: string[] = [];
      const everything = connection.subscribe('>', {
        callback: (_error, message) => void messages.push(`${message.subject} ${message.string()}`),
      });
      await connection.flush();
      const view = await startExam(quiz, caller);
      const phone = new Device(quiz, caller, view);
      const laptop = new Device(quiz, caller, view);
      const { sessionId } = phone;
      const work = await startExam(quiz, caller, { examId: idOf('Autumn paper'), length: 'half' });
      await phone.answer('ABCD');
      await phone.save([phone.change(0, { selectedAnswer: 'B' })]);
      await laptop.save([laptop.change(0, { selectedAnswer: 'C' })]);
      await quiz.call(getExamSession, { sessionId }, caller);
      await quiz.call(getExamSetup, {}, caller);
      await quiz.call(listExamSessions, {}, caller);
      await quiz.call(listRecentActivity, {}, caller);
      await quiz.refused(getQuiz, { sessionId }, caller);
      await quiz.refused(getExamResult, { sessionId }, caller);
      await connection.flush();
      everything.unsubscribe();
      await connection.close();

      const received = messages.join('\n');
      expect(messages.length).toBeGreaterThan(15);
      expect(received).toContain(work.session.sessionId);
      for (const secret of SECRETS) expect(received).not.toContain(secret);

      for (const table of TABLES) {
        const rows = await quiz.database.query<{ row: string }[]>(
          `SELECT t::text AS row FROM ${table} t WHERE t::text LIKE $1`,
          [`%${caller.userId}%`],
        );
        const text = rows.map(({ row }) => row).join('\n');
        for (const secret of SECRETS) expect(text).not.toContain(secret);
      }
      const answers: unknown[] = await quiz.database.query(
        'SELECT 1 FROM session_answer WHERE user_id = $1',
        [caller.userId],
      );
      expect(answers).toEqual([]);

      const result = await quiz.call(completeExamSession, { sessionId }, caller);
      expect(result.questions.slice(0, 3).map(({ correctAnswer }) => correctAnswer)).toEqual([
        'A',
        'B or D',
        'REMOVED',
      ]);
      const review = await quiz.call(getQuiz, { sessionId }, caller);
      expect(review.questions[0]?.explanation).toBe(`${EXPLANATION} 1`);
    });
  });
});
