import { compareCompletedSessions, type SessionToCompare } from './compare-completed-sessions.js';

const question = (id: string, sectionName: string, correctAnswer = 'A') => ({
  id,
  categoryId: `id of ${sectionName}`,
  sectionName,
  correctAnswer,
  content: `Text of ${id}`,
});

const answer = (questionId: string, selectedAnswer: string, timeSpentMs: number | null = null) => ({
  questionId,
  selectedAnswer,
  timeSpentMs,
});

const earlier: SessionToCompare = {
  sessionId: 'earlier',
  sessionType: 'quick',
  displayName: 'Quick Practice',
  startedAt: new Date('2026-11-12T09:00:00Z'),
  questions: ['q1', 'q2', 'q3', 'q4'].map((id) => question(id, 'Entry')),
  answers: [answer('q1', 'B', 60_000), answer('q2', 'A', 30_000), answer('q3', 'A', 30_001)],
};

const later: SessionToCompare = {
  sessionId: 'later',
  sessionType: 'exam',
  displayName: 'Exam: Spring',
  startedAt: new Date('2026-11-20T09:00:00Z'),
  questions: [question('q5', 'Quota'), ...['q4', 'q3', 'q2', 'q1'].map((id) => question(id, 'Entry'))],
  answers: [
    answer('q5', 'A', 10_000),
    answer('q1', 'A'),
    answer('q2', 'C', 20_000),
    answer('q3', 'A', 5_000),
  ],
};

describe('compareCompletedSessions', () => {
  it('says for each question of both sessions how the answer changed', () => {
    const { questions } = compareCompletedSessions(earlier, later);
    expect(questions.map(({ questionId, comparison }) => [questionId, comparison])).toEqual([
      ['q4', 'wrong_both'],
      ['q3', 'right_both'],
      ['q2', 'worse'],
      ['q1', 'improved'],
    ]);
    expect(questions[3]).toEqual({
      questionId: 'q1',
      content: 'Text of q1',
      sectionName: 'Entry',
      comparison: 'improved',
      earlier: { place: 1, timeSpentMs: 60_000 },
      later: { place: 5, timeSpentMs: null },
    });
  });

  it('compares scores, sections and mean times, with null where a session has none', () => {
    const { sections, ...sessions } = compareCompletedSessions(earlier, later);
    expect(sessions.earlier).toEqual({
      sessionId: 'earlier',
      sessionType: 'quick',
      displayName: 'Quick Practice',
      startedAt: '2026-11-12T09:00:00.000Z',
      correctAnswers: 2,
      totalQuestions: 4,
      score: 50,
      passed: null,
      averageAnswerMs: 40_000,
    });
    expect(sessions.later).toMatchObject({ correctAnswers: 3, totalQuestions: 5, score: 60, passed: false });
    expect(sections).toEqual([
      {
        categoryId: 'id of Quota',
        sectionName: 'Quota',
        earlier: null,
        later: { correct: 1, total: 1, averageAnswerMs: 10_000 },
      },
      {
        categoryId: 'id of Entry',
        sectionName: 'Entry',
        earlier: { correct: 2, total: 4, averageAnswerMs: 40_000 },
        later: { correct: 2, total: 4, averageAnswerMs: 12_500 },
      },
    ]);
  });

  it('orders the sessions by their start, whichever is given first', () => {
    expect(compareCompletedSessions(later, earlier)).toEqual(compareCompletedSessions(earlier, later));
  });

  it('grades each session by the key of its own version of the question', () => {
    const regraded = { ...later, questions: [question('q1', 'Entry', 'REMOVED')], answers: [] };
    const { questions } = compareCompletedSessions(earlier, regraded);
    expect(questions).toMatchObject([{ questionId: 'q1', comparison: 'improved' }]);
  });

  it('passes an exam from three quarters of its questions', () => {
    const ids = ['q1', 'q2', 'q3', 'q4'];
    const exam = (right: number): SessionToCompare => ({
      ...later,
      questions: ids.map((id) => question(id, 'Entry')),
      answers: ids.slice(0, right).map((id) => answer(id, 'A')),
    });
    const compared = compareCompletedSessions(exam(2), exam(3));
    expect([compared.earlier.passed, compared.later.passed]).toEqual([false, true]);
  });
});
