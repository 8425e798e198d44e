import {
  answerQuestion,
  completeQuiz,
  getQuiz,
  startAdminQuiz,
  startQuiz,
  type Caller,
  type Problem,
  type QuizView,
  type PracticeType,
} from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { autumnExam, idOf, springExam } from '../../../test/create-exam.js';
import { startWithExams } from '../../../test/start-with-exams.js';

describe('a start from an empty bank', () => {
  const quiz = startWithExams([]);

  it.each<PracticeType>(['quick', 'full'])('returns NO_QUESTIONS for %s', async (sessionType) => {
    const caller = await quiz.callerWith('pro', 'active');
    expect(await quiz.refused(startQuiz, { sessionType }, caller)).toMatchObject({ code: 'NO_QUESTIONS' });
  });

  it('does not count against the daily limit', async () => {
    const caller = await quiz.callerWith('free', 'active');
    expect(await quiz.refused(startQuiz, { sessionType: 'quick' }, caller)).toMatchObject({
      code: 'NO_QUESTIONS',
    });
    expect(
      await quiz.database.query('SELECT 1 FROM quick_start WHERE user_id = $1', [caller.userId]),
    ).toEqual([]);
  });
});

describe('a start', () => {
  const quiz = startWithExams([springExam, autumnExam]);

  const idsOf = ({ questions }: QuizView): string[] => questions.map(({ id }) => id);

  async function age(caller: Caller, interval: string): Promise<void> {
    await quiz.database.query(
      'UPDATE quick_start SET started_at = started_at - $2::interval WHERE user_id = $1',
      [caller.userId, interval],
    );
  }

  it('gives Pro a quick quiz of ten questions', async () => {
    const caller = await quiz.callerWith('pro', 'trialing');
    const { session, questions, categoryName, answers } = await quiz.start(caller, {
      sessionType: 'quick',
    });
    expect(session).toEqual({
      id: session.sessionId,
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      sessionType: 'quick',
      displayName: 'Quick Practice',
      status: 'in_progress',
      isTimed: true,
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      currentIndex: 0,
    });
    expect(Math.abs(Date.now() - Date.parse(session.startedAt))).toBeLessThan(60_000);
    expect(questions).toHaveLength(10);
    expect({ categoryName, answers }).toEqual({ categoryName: null, answers: [] });
    const { questionNumber, content } = questions[0] ?? {};
    expect(content).toMatch(new RegExp(`^Question ${questionNumber} of (Spring|Autumn) paper$`));
    expect(questions[0]).toMatchObject({
      imageUrl: null,
      imageDescription: null,
      answers: ['A', 'B', 'C', 'D'].map((letter) => ({ letter, text: `Choice ${letter}` })),
      answerImages: {},
      correctAnswer: 'A',
      explanation: 'As the regulation says.',
      citation: '19 CFR 1.1',
      cfrEdition: null,
      exhibit: null,
    });
  });

  it('ignores the section of a quick quiz', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const request = { sessionType: 'quick', categoryId: idOf('Entry') } as const;
    const { questions, categoryName } = await quiz.start(caller, request);
    expect(new Set(questions.map(({ sectionName }) => sectionName)).size).toBeGreaterThan(1);
    expect(categoryName).toBeNull();
  });

  it.each<['section' | 'focused']>([['section'], ['focused']])(
    'gives %s ten questions of one section',
    async (sessionType) => {
      const caller = await quiz.callerWith('pro', 'active');
      const { session, questions, categoryName } = await quiz.start(caller, {
        sessionType,
        categoryId: idOf('Entry'),
      });
      expect(questions).toHaveLength(10);
      expect(new Set(questions.map(({ sectionName }) => sectionName))).toEqual(new Set(['Entry']));
      expect({ categoryName, displayName: session.displayName }).toEqual({
        categoryName: 'Entry',
        displayName: 'Entry',
      });
    },
  );

  it('returns fewer questions for a small section', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const { questions } = await quiz.start(caller, { sessionType: 'section', categoryId: idOf('Quota') });
    expect(questions).toHaveLength(5);
  });

  it('picks whole exams in exam order: the newest first, then the least recently taken', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const taken: QuizView[] = [];
    for (let round = 0; round < 4; round += 1) taken.push(await quiz.start(caller, { sessionType: 'full' }));
    expect(taken.map(({ questions }) => questions[0]?.content.slice(14))).toEqual([
      'Spring paper',
      'Autumn paper',
      'Spring paper',
      'Autumn paper',
    ]);
    for (const { questions, session } of taken) {
      expect(questions.map(({ questionNumber }) => questionNumber)).toEqual(
        Array.from({ length: 80 }, (_, i) => i + 1),
      );
      expect(session.displayName).toBe('Full Practice Exam');
    }
  });

  it('prefers questions that were not in an earlier session', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const request = { sessionType: 'section', categoryId: idOf('Broker Compliance') } as const;
    const first = idsOf(await quiz.start(caller, request));
    const second = idsOf(await quiz.start(caller, request));
    expect(new Set([...first, ...second]).size).toBe(20);
    const third = idsOf(await quiz.start(caller, request));
    expect(new Set(third)).toEqual(new Set(first));
    const fourth = idsOf(await quiz.start(caller, request));
    expect(new Set(fourth)).toEqual(new Set(second));
  });

  it('prefers questions that were answered wrong to those answered right', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const request = { sessionType: 'focused', categoryId: idOf('Broker Compliance') } as const;
    const right = await quiz.start(caller, request);
    const wrong = await quiz.start(caller, request);
    for (const [started, letters] of [
      [right, 'AAAAAAAAAA'],
      [wrong, 'DDDDDDDDDD'],
    ] as const) {
      await quiz.answer(caller, started, letters);
      await quiz.call(completeQuiz, { sessionId: started.session.id, studyTimeMinutes: 1 }, caller);
    }
    expect(new Set(idsOf(await quiz.start(caller, request)))).toEqual(new Set(idsOf(wrong)));
  });

  it('creates a session for each of ten parallel starts', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const started = await Promise.all(
      Array.from({ length: 10 }, () => quiz.start(caller, { sessionType: 'quick' })),
    );
    expect(new Set(started.map(({ session }) => session.id)).size).toBe(10);
  });

  describe('a diagnostic', () => {
    const diagnostic = { sessionType: 'quick', isDiagnostic: true } as const;
    const sections = ['Broker Compliance', 'Quota', 'Classification', 'Entry'];
    const countsOf = ({ questions }: QuizView) =>
      sections.map((name) => questions.filter(({ sectionName }) => sectionName === name).length);

    it('has new questions by the mix of the next exam, over the sections of the bank', async () => {
      const caller = await quiz.callerWith('pro', 'active');
      const taken = await quiz.start(caller, diagnostic);
      expect(taken.session).toMatchObject({ displayName: 'Diagnostic', isDiagnostic: true });
      expect(countsOf(taken)).toEqual([6, 1, 4, 9]);
      const again = await quiz.start(caller, diagnostic);
      expect(idsOf(again).filter((id) => idsOf(taken).includes(id))).toEqual([]);
    });

    it('returns no key and no grade before its end', async () => {
      const caller = await quiz.callerWith('pro', 'active');
      const started = await quiz.start(caller, diagnostic);
      const [question] = started.questions;
      const { sessionId } = started.session;
      const answer = { sessionId, questionId: question?.id ?? '', selectedAnswer: 'A' };
      expect(await quiz.call(answerQuestion, answer, caller)).toMatchObject({
        isCorrect: null,
        correctAnswer: null,
      });
      const read = await quiz.call(getQuiz, { sessionId }, caller);
      for (const shown of [...started.questions, ...read.questions])
        expect(shown).toMatchObject({ correctAnswer: null, explanation: null, citation: null });
      expect(read.answers).toMatchObject([{ selectedAnswer: 'A', isCorrect: null }]);
      expect(await quiz.complete(caller, started)).toMatchObject({ correctAnswers: 1, totalQuestions: 20 });
      const ended = await quiz.call(getQuiz, { sessionId }, caller);
      expect(ended.answers).toMatchObject([{ isCorrect: true }]);
      expect(ended.questions[0]).toMatchObject({
        correctAnswer: 'A',
        explanation: 'As the regulation says.',
      });
    });

    it('is the daily quick quiz on Free', async () => {
      const free = await quiz.callerWith('free', 'active');
      expect(countsOf(await quiz.start(free, diagnostic))).toEqual([1, 0, 1, 1]);
      expect(await quiz.refused(startQuiz, diagnostic, free)).toMatchObject({ code: 'QUIZ_COOLDOWN' });
    });
  });

  describe('the Free plan', () => {
    it('gives three questions, then refuses for 24 hours', async () => {
      const caller = await quiz.callerWith('free', 'active');
      const { session, questions } = await quiz.start(caller, { sessionType: 'quick' });
      expect(questions).toHaveLength(3);
      expect(session.displayName).toBe('Daily Quick Quiz');

      const refused = await quiz.refused(startQuiz, { sessionType: 'quick' }, caller);
      const nextAvailable = new Date(Date.parse(session.startedAt) + 24 * 3_600_000).toISOString();
      expect(refused).toMatchObject({
        code: 'QUIZ_COOLDOWN',
        extra: { hoursRemaining: 24, nextAvailable },
      });
      expect(refused.extra.retryAfterSeconds).toBeGreaterThan(86_300);
      expect(refused.extra.retryAfterSeconds).toBeLessThanOrEqual(86_400);
      expect(refused.message).toContain('24 hour(s)');
    });

    it('counts the hours down, and gives the next quiz after them', async () => {
      const caller = await quiz.callerWith('free', 'active');
      await quiz.start(caller, { sessionType: 'quick' });
      await age(caller, '23 hours 30 minutes');
      expect(await quiz.refused(startQuiz, { sessionType: 'quick' }, caller)).toMatchObject({
        extra: { hoursRemaining: 1 },
      });
      await age(caller, '30 minutes');
      expect((await quiz.start(caller, { sessionType: 'quick' })).questions).toHaveLength(3);
      expect(await quiz.refused(startQuiz, { sessionType: 'quick' }, caller)).toMatchObject({
        code: 'QUIZ_COOLDOWN',
      });
    });

    it('lets exactly one of a hundred parallel starts through', async () => {
      const caller = await quiz.callerWith('free', 'active');
      const outcomes = await Promise.allSettled(
        Array.from({ length: 100 }, () => quiz.start(caller, { sessionType: 'quick' })),
      );
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as Problem] : [],
      );
      expect(refused).toHaveLength(99);
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['QUIZ_COOLDOWN']));
      expect(new Set(refused.map(({ extra }) => extra.hoursRemaining))).toEqual(new Set([24]));
      const [{ count }] = await quiz.database.query<[{ count: string }]>(
        'SELECT count(*) FROM quiz_session WHERE user_id = $1',
        [caller.userId],
      );
      expect(count).toBe('1');
    });

    it('does not count quizzes started with Pro', async () => {
      const caller = await quiz.callerWith('pro', 'active');
      await quiz.start(caller, { sessionType: 'quick' });
      await quiz.database.query(`UPDATE access_copy SET tier = 'free' WHERE user_id = $1`, [caller.userId]);
      expect((await quiz.start(caller, { sessionType: 'quick' })).questions).toHaveLength(3);
    });

    it.each<PracticeType>(['full', 'section', 'focused'])(
      'returns PRO_REQUIRED for %s',
      async (sessionType) => {
        const caller = await quiz.callerWith('free', 'active');
        const refused = await quiz.refused(startQuiz, { sessionType, categoryId: idOf('Entry') }, caller);
        expect(refused).toMatchObject({ code: 'PRO_REQUIRED', status: 403 });
      },
    );
  });

  it.each([
    ['free', 'inactive'],
    ['free', 'cancelled'],
    ['pro', 'inactive'],
  ] as const)('returns SUBSCRIPTION_REQUIRED for %s / %s', async (tier, status) => {
    const caller = await quiz.callerWith(tier, status);
    const refused = await quiz.refused(startQuiz, { sessionType: 'quick' }, caller);
    expect(refused).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED', status: 403 });
  });

  it.each<PracticeType>(['section', 'focused'])('needs a section for %s', async (sessionType) => {
    const caller = await quiz.callerWith('pro', 'active');
    expect(await quiz.refused(startQuiz, { sessionType }, caller)).toMatchObject({
      code: 'INVALID_INPUT',
      extra: { errors: [{ field: 'categoryId' }] },
    });
  });

  it('returns NOT_FOUND for an unknown section', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const request = { sessionType: 'section', categoryId: idOf('Nothing') } as const;
    expect(await quiz.refused(startQuiz, request, caller)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses an unknown type', async () => {
    const caller = await quiz.callerWith('pro', 'active');
    const unknown = { sessionType: 'endless' as PracticeType };
    expect(await quiz.refused(startQuiz, unknown, caller)).toMatchObject({ code: 'INVALID_INPUT' });
  });

  describe('the administrator', () => {
    it('needs no subscription, has no cooldown, and gets ten questions', async () => {
      const admin = createCaller({ isAdmin: true });
      for (let round = 0; round < 3; round += 1) {
        const { questions, session } = await quiz.call(startAdminQuiz, { sessionType: 'quick' }, admin);
        expect(questions).toHaveLength(10);
        expect(session.sessionType).toBe('quick');
      }
      expect((await quiz.start(admin, { sessionType: 'full' })).questions).toHaveLength(80);
    });
  });
});
