import {
  completeExamSession,
  flagQuestion,
  listFlaggedQuestions,
  startAdminQuiz,
  startQuiz,
  type Caller,
  type QuizView,
  type StartQuizInput,
} from '@tenfold/contracts';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { customQuiz } from '../../../test/custom-quiz.js';
import { startExam } from '../../../test/exam-work.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('start beside exam', () => {
  /** Ten questions each: the last start finds none of the 80 others unseen. */
  const STARTS = 9;

  const quiz = startWithExams([springExam, autumnExam]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active', { isAdmin: true });
  });

  const startAutumnExam = () => startExam(quiz, caller, { examId: idOf('Autumn paper') });

  const examsOf = ({ questions }: QuizView) => [
    ...new Set(questions.map(({ content }) => content.replace(/^.* of /, ''))),
  ];

  it.each<StartQuizInput>([
    { sessionType: 'quick' },
    { sessionType: 'section', categoryId: idOf('Entry') },
    { sessionType: 'focused', categoryId: idOf('Classification') },
  ])('%j has no question of a running exam, also when all others have been seen', async (body) => {
    await startAutumnExam();
    for (let start = 0; start < STARTS; start += 1)
      expect(examsOf(await quiz.start(caller, body))).toEqual(['Spring paper']);
  });

  it('a quiz of the administrator has no question of a running exam', async () => {
    await startAutumnExam();
    for (let start = 0; start < STARTS; start += 1)
      expect(examsOf(await quiz.call(startAdminQuiz, { sessionType: 'quick' }, caller))).toEqual([
        'Spring paper',
      ]);
  });

  it('a section with no other question is refused until the exam ends', async () => {
    const quota = { sessionType: 'section', categoryId: idOf('Quota') } as const;
    const { session } = await startAutumnExam();
    expect(await quiz.refused(startQuiz, quota, caller)).toMatchObject({
      code: 'NO_QUESTIONS',
      message: 'There are no questions for this quiz yet. Questions of your exam in progress are left out.',
    });
    await quiz.call(completeExamSession, { sessionId: session.sessionId }, caller);
    expect((await quiz.start(caller, quota)).questions).toHaveLength(5);
  });

  it('a full practice exam is another one, or refused', async () => {
    const full = { sessionType: 'full' } as const;
    const before = await quiz.start(caller, { ...full, idempotencyKey: 'before-the-exam' });
    await startAutumnExam();
    for (let start = 0; start < 2; start += 1)
      expect(examsOf(await quiz.start(caller, full))).toEqual(['Spring paper']);
    await startExam(quiz, caller);
    expect(await quiz.refused(startQuiz, full, caller)).toMatchObject({
      code: 'CONFLICT',
      message: 'Each full exam has questions of your exam in progress. Finish that one first.',
    });
    const again = await quiz.start(caller, { ...full, idempotencyKey: 'before-the-exam' });
    expect(again.session.id).toBe(before.session.id);
  });

  it('a retry has the other missed questions only', async () => {
    const practice = await quiz.start(caller, customQuiz({ examIds: [idOf('Autumn paper')], questions: 3 }));
    await quiz.answer(caller, practice, 'BBA');
    await quiz.complete(caller, practice);
    const retry = { sessionType: 'quick', missedInSessionId: practice.session.id } as const;
    const { session } = await startAutumnExam();
    expect(await quiz.refused(startQuiz, retry, caller)).toMatchObject({
      code: 'NO_QUESTIONS',
      message: 'Outside your exam in progress, no question was missed in this quiz.',
    });
    await quiz.call(completeExamSession, { sessionId: session.sessionId }, caller);
    expect((await quiz.start(caller, retry)).questions).toHaveLength(2);
  });

  it('the list of flagged questions lacks them until the exam ends', async () => {
    const practice = await quiz.start(caller, customQuiz({ examIds: [idOf('Autumn paper')], questions: 1 }));
    await quiz.answer(caller, practice, 'A');
    await quiz.call(flagQuestion, { questionId: practice.questions[0]?.id ?? '' }, caller);
    const { session } = await startAutumnExam();
    expect(await quiz.call(listFlaggedQuestions, {}, caller)).toEqual([]);
    await quiz.call(completeExamSession, { sessionId: session.sessionId }, caller);
    expect(await quiz.call(listFlaggedQuestions, {}, caller)).toHaveLength(1);
  });
});
