import {
  getQuiz,
  getReviews,
  startStudy,
  type Caller,
  type QuizView,
  type StudyReason,
} from '@tenfold/contracts';
import { EXAM_MIX, EXAM_SECTIONS } from '@tenfold/learning';
import { createCaller, startForTests } from '@tenfold/testing';
import { ageHistory } from '../../../test/age-history.js';
import { answerSlowly } from '../../../test/answer-slowly.js';
import { idOf, type ExamPlan } from '../../../test/create-exam.js';
import { startExam } from '../../../test/exam-work.js';
import { startQuizService } from '../../../test/start-quiz-service.js';
import { timeZone } from '../../../test/study-and-review.js';

describe('study now', () => {
  const quiz = startForTests(() => startQuizService());
  let caller: Caller;

  const examOf = (name: string): ExamPlan => ({
    name,
    sections: EXAM_SECTIONS.map((section, index) => [section, EXAM_MIX[index] ?? 0]),
  });

  beforeAll(async () => {
    await quiz.publishExam(examOf('April'));
    await quiz.publishExam(examOf('October'));
  });

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active', { timeZone });
  });

  /** After it the estimate is shown, and a tenth of the questions has cards. */
  async function takeFullExam(): Promise<QuizView> {
    const started = await quiz.start(caller, { sessionType: 'full' });
    await answerSlowly(quiz, caller, started, 'AAAAAAAAAB'.repeat(8));
    await quiz.complete(caller, started);
    return started;
  }

  const start = (idempotencyKey?: string): Promise<QuizView> =>
    quiz.call(startStudy, { ...(idempotencyKey !== undefined && { idempotencyKey }) }, caller);

  const idsWith = ({ questions, reasons = [] }: QuizView, reason: StudyReason): string[] =>
    questions.flatMap(({ id }, place) => (reasons[place] === reason ? [id] : []));

  it('mixes the reviews due today with the next ten questions, and stores why each was chosen', async () => {
    const exam = await takeFullExam();
    await ageHistory(quiz.database, caller, 1);
    const missed = exam.questions.filter((_question, place) => place % 10 === 9).map(({ id }) => id);
    const study = await start();
    expect(study.session).toMatchObject({ sessionType: 'custom', displayName: 'Study Now' });
    expect(idsWith(study, 'review').toSorted()).toEqual(missed.toSorted());
    const gains = idsWith(study, 'gain');
    expect(new Set(gains).size).toBe(10);
    expect(gains.filter((id) => exam.questions.some((question) => question.id === id))).toEqual([]);
    expect(study.reasons?.slice(0, 4)).toEqual(expect.arrayContaining(['review', 'gain']));
    const { reasons } = await quiz.call(getQuiz, { sessionId: study.session.id }, caller);
    expect(reasons).toEqual(study.reasons);
  });

  it('counts its reviews as those of the day', async () => {
    await takeFullExam();
    await ageHistory(quiz.database, caller, 1);
    const study = await start();
    await quiz.answer(caller, study, 'A'.repeat(study.questions.length));
    await quiz.complete(caller, study);
    expect(await quiz.call(getReviews, {}, caller)).toMatchObject({
      dueToday: 0,
      reviewedToday: 8,
      streakDays: 1,
    });
    const again = await start();
    expect(again.reasons).toEqual(Array.from({ length: 10 }, () => 'gain'));
  });

  it('without a review does not extend the streak', async () => {
    await takeFullExam();
    const study = await start();
    expect(study.reasons).not.toContain('review');
    await quiz.answer(caller, study, 'A'.repeat(10));
    await quiz.complete(caller, study);
    expect(await quiz.call(getReviews, {}, caller)).toMatchObject({ streakDays: 0 });
  });

  it('does not extend the streak when only its new questions are answered', async () => {
    await takeFullExam();
    await ageHistory(quiz.database, caller, 1);
    const study = await start();
    const letters = (study.reasons ?? []).map((reason) => (reason === 'gain' ? 'A' : ' '));
    expect(letters).toContain(' ');
    await quiz.answer(caller, study, letters.join(''));
    await quiz.complete(caller, study);
    expect(await quiz.call(getReviews, {}, caller)).toMatchObject({ streakDays: 0 });
  });

  it('has no question of a running exam', async () => {
    await takeFullExam();
    await startExam(quiz, caller, { examId: idOf('April') });
    const study = await start();
    const others = study.questions.filter(({ content }) => !content.endsWith(' of October'));
    expect(others).toEqual([]);
    await startExam(quiz, caller, { examId: idOf('October') });
    expect(await quiz.refused(startStudy, {}, caller)).toMatchObject({
      code: 'NO_QUESTIONS',
      message: 'No question is left to study now. Questions of an exam in progress are left out.',
    });
  });

  it('is started once with an idempotency key', async () => {
    await takeFullExam();
    const [one, two] = await Promise.all([start('study-1'), start('study-1')]);
    expect(two.session.id).toBe(one.session.id);
    await quiz.complete(caller, one);
    expect((await start('study-1')).session.id).toBe(one.session.id);
  });

  it('requires Pro and an estimate', async () => {
    expect(await quiz.refused(startStudy, {}, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
    const free = await quiz.callerWith('free', 'active');
    expect(await quiz.refused(startStudy, {}, free)).toMatchObject({ code: 'PRO_REQUIRED' });
    expect(await quiz.refused(startStudy, {}, createCaller())).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
    });
  });

  it('is chosen from the answers and cards of the caller only', async () => {
    await takeFullExam();
    await ageHistory(quiz.database, caller, 1);
    const other = await quiz.callerWith('pro', 'active', { timeZone });
    expect(await quiz.refused(startStudy, {}, other)).toMatchObject({ code: 'NO_QUESTIONS' });
    const study = await start();
    expect(await quiz.refused(getQuiz, { sessionId: study.session.id }, other)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
