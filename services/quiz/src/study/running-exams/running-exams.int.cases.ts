import { completeExamSession, listRunningExamQuestions, type Caller } from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { autumnExam, springExam } from '../../../test/create-exam.js';
import { startExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('running exams', () => {
  const quiz = startWithExams([springExam, autumnExam]);
  const list = (caller: Caller) => quiz.call(listRunningExamQuestions, {}, caller);

  it('lists the questions of the caller’s exam sessions in progress until they end', async () => {
    const [caller, other] = [await quiz.callerWith('pro', 'active'), await quiz.callerWith('pro', 'active')];
    await quiz.start(caller, { sessionType: 'quick' });
    expect(await list(caller)).toEqual([]);
    const { session, questions } = await startExam(quiz, caller);
    expect((await list(caller)).toSorted()).toEqual(questions.map(({ id }) => id).toSorted());
    expect(await list(other)).toEqual([]);
    expect(await list(createCaller())).toEqual([]);
    await quiz.call(completeExamSession, { sessionId: session.sessionId }, caller);
    expect(await list(caller)).toEqual([]);
  });
});
