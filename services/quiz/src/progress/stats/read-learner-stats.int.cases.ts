import type { Caller, QuizView } from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { ageHistory } from '../../../test/age-history.js';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';
import { BankService } from '../../bank/questions/bank.service.js';
import { AbandonSessionsJob } from '../../study/sessions/abandon-sessions.job.js';
import { readLearnerStats, type Learner } from './read-learner-stats.js';

describe('read learner stats', () => {
  const quiz = startWithExams([springExam, autumnExam]);
  let caller: Caller;

  beforeEach(async () => {
    caller = await quiz.callerWith('pro', 'active');
  });

  async function stats(of: Learner = caller) {
    const { manager } = quiz.database;
    const { sections } = await new BankService(manager).current();
    return readLearnerStats(manager, of, sections);
  }
  const practiceSection = (section: string): Promise<QuizView> =>
    quiz.start(caller, { sessionType: 'section', categoryId: idOf(section) });
  const age = (days: number): Promise<void> => ageHistory(quiz.database, caller, days);

  const complete = (practice: QuizView) => quiz.complete(caller, practice);

  async function study(section: string, letters: string): Promise<void> {
    const practice = await practiceSection(section);
    await quiz.answer(caller, practice, letters);
    await complete(practice);
  }

  async function sectionOf(name: string, of: Caller = caller) {
    return (await stats(of)).sections.find(({ sectionName }) => sectionName === name);
  }

  const unseen = (sectionName: string) => ({
    categoryId: idOf(sectionName),
    sectionName,
    answered: 0,
    accuracy: 0,
    daysSinceSeen: null,
  });
  const nothing = {
    totalQuizzes: 0,
    totalQuestionsCompleted: 0,
    timedAnswers: 0,
    averageAnswerMs: null,
    currentStreak: 0,
    studiedToday: false,
    recentAverage: null,
    previousAverage: null,
    sections: ['Broker Compliance', 'Classification', 'Entry', 'Quota'].map(unseen),
  };

  it('has no sections without Pro, and no stats of a new user', async () => {
    expect(await stats()).toEqual(nothing);
    expect(await stats(createCaller())).toEqual({ ...nothing, sections: [] });
    expect(await stats(await quiz.callerWith('free', 'cancelled'))).toEqual({ ...nothing, sections: [] });
  });

  it('counts quizzes and answers, by section', async () => {
    await study('Quota', 'AAD');
    await age(3);
    await study('Entry', 'AAAAAAAA');
    await study('Quota', 'A');
    expect(await stats()).toEqual({
      ...nothing,
      totalQuizzes: 3,
      totalQuestionsCompleted: 12,
      currentStreak: 1,
      studiedToday: true,
      sections: [
        unseen('Broker Compliance'),
        unseen('Classification'),
        { ...unseen('Entry'), answered: 8, accuracy: 100, daysSinceSeen: 0 },
        { ...unseen('Quota'), answered: 4, accuracy: 75, daysSinceSeen: 0 },
      ],
    });
  });

  describe('daysSinceSeen', () => {
    it('counts from the last answer, not from a quiz without an answer in the section', async () => {
      await study('Quota', 'A');
      await age(5);
      await study('Quota', '');
      expect(await sectionOf('Quota')).toMatchObject({ answered: 1, daysSinceSeen: 5 });
    });

    it('counts from the time of the answer, not from the end of the quiz', async () => {
      const left = await practiceSection('Quota');
      await quiz.answer(caller, left, 'A');
      expect((await sectionOf('Quota'))?.daysSinceSeen).toBeNull();
      await age(2);
      await complete(left);
      expect((await sectionOf('Quota'))?.daysSinceSeen).toBe(2);
    });

    it('counts from the latest answer when an older quiz is completed later', async () => {
      const older = await practiceSection('Quota');
      await quiz.answer(caller, older, 'AAAAA');
      await age(4);
      await study('Quota', 'DDDDD');
      await complete(older);
      expect(await sectionOf('Quota')).toMatchObject({ answered: 10, daysSinceSeen: 0 });
    });
  });

  it('counts the answers of abandoned quizzes, but no quiz, streak or average', async () => {
    const left = await practiceSection('Quota');
    await quiz.answer(caller, left, 'AD');
    await age(2);
    const another = await quiz.startAnother();
    await another.get(AbandonSessionsJob).abandonIdle();
    await another.close();
    expect(await stats()).toEqual({
      ...nothing,
      totalQuestionsCompleted: 2,
      sections: [
        ...nothing.sections.slice(0, 3),
        { ...unseen('Quota'), answered: 2, accuracy: 50, daysSinceSeen: 2 },
      ],
    });
  });

  it('compares the last five quizzes with the five before, whatever their length', async () => {
    const paper = async (): Promise<void> => {
      const full = await quiz.start(caller, { sessionType: 'full' });
      await quiz.answer(caller, full, 'A');
      await complete(full);
    };
    await paper();
    for (let round = 0; round < 3; round += 1) await study('Quota', 'AAAAA');
    expect(await stats()).toMatchObject({ recentAverage: null, previousAverage: null });
    await study('Quota', 'AAAAA');
    expect(await stats()).toMatchObject({ recentAverage: 80.3, previousAverage: null });
    for (let round = 0; round < 4; round += 1) await study('Quota', 'AAAAD');
    expect(await stats()).toMatchObject({ recentAverage: 84, previousAverage: null });
    await study('Quota', 'AAAAD');
    expect(await stats()).toMatchObject({ recentAverage: 80, previousAverage: 80.3 });
    await study('Quota', 'AAAAD');
    expect(await stats()).toMatchObject({ recentAverage: 80, previousAverage: 96 });
  });

  it('takes today from the stored time zone, which a caller can change once a day', async () => {
    const west = { ...caller, timeZone: 'Pacific/Pago_Pago' };
    const east = { ...caller, timeZone: 'Pacific/Kiritimati' };
    const practice = await practiceSection('Quota');
    await quiz.answer(west, practice, 'A');
    await quiz.complete(west, practice);
    expect(await stats(west)).toMatchObject({ studiedToday: true, currentStreak: 1 });
    expect(await stats(east)).toMatchObject({ studiedToday: true });
    await quiz.database.query(
      `UPDATE user_totals SET time_zone_since = time_zone_since - interval '1 day' WHERE user_id = $1`,
      [caller.userId],
    );
    expect(await stats({ ...caller, timeZone: null })).toMatchObject({ studiedToday: true });
    expect(await stats(east)).toMatchObject({ studiedToday: false });
  });

  it('keeps the streak until the end of the next day', async () => {
    await study('Quota', 'A');
    await age(1);
    expect(await stats()).toMatchObject({ currentStreak: 1, studiedToday: false });
    await age(1);
    expect(await stats()).toMatchObject({ currentStreak: 0, studiedToday: false });
  });

  it('contains no stats of another user who studies at the same time', async () => {
    const other = await quiz.callerWith('pro', 'active');
    const theirs = async (): Promise<void> => {
      const practice = await quiz.start(other, { sessionType: 'section', categoryId: idOf('Quota') });
      await quiz.answer(other, practice, 'DDDDD');
      await quiz.complete(other, practice, 7);
    };
    for (let round = 0; round < 5; round += 1) await Promise.all([study('Quota', 'AAAA'), theirs()]);
    expect(await stats()).toMatchObject({
      totalQuizzes: 5,
      totalQuestionsCompleted: 20,
      recentAverage: 80,
    });
    expect(await sectionOf('Quota')).toMatchObject({ answered: 20, accuracy: 100 });
    expect(await stats(other)).toMatchObject({
      totalQuestionsCompleted: 25,
      recentAverage: 0,
    });
    expect(await sectionOf('Quota', other)).toMatchObject({ answered: 25, accuracy: 0 });
  });
});
