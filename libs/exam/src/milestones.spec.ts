import fc from 'fast-check';
import { crossedMilestones, summarizeMilestones, type Milestone, type MilestoneInput } from './milestones.js';

const none: MilestoneInput = {
  totalQuizzes: 0,
  totalQuestionsCompleted: 0,
  currentStreak: 0,
  averageScore: 0,
};
const keys = (before: MilestoneInput, after: MilestoneInput) =>
  crossedMilestones(before, after).map(({ type, value, level }) => `${type} ${value} ${level}`);

const enough = (before: Partial<MilestoneInput>): MilestoneInput =>
  'averageScore' in before ? { ...none, totalQuestionsCompleted: 40 } : none;

test.each<[Partial<MilestoneInput>, Partial<MilestoneInput>, string[]]>([
  [{}, {}, []],
  [{ totalQuizzes: 4 }, { totalQuizzes: 5 }, ['quiz 5 bronze']],
  [{ totalQuizzes: 5 }, { totalQuizzes: 6 }, []],
  [{ totalQuizzes: 9 }, { totalQuizzes: 10 }, ['quiz 10 bronze']],
  [{ totalQuizzes: 24 }, { totalQuizzes: 25 }, ['quiz 25 silver']],
  [{ totalQuizzes: 49 }, { totalQuizzes: 76 }, ['quiz 50 gold', 'quiz 75 gold']],
  [{ totalQuizzes: 99 }, { totalQuizzes: 100 }, ['quiz 100 platinum']],
  [{ totalQuestionsCompleted: 0 }, { totalQuestionsCompleted: 80 }, ['question 50 bronze']],
  [{ totalQuestionsCompleted: 99 }, { totalQuestionsCompleted: 100 }, ['question 100 bronze']],
  [{ totalQuestionsCompleted: 240 }, { totalQuestionsCompleted: 250 }, ['question 250 silver']],
  [{ totalQuestionsCompleted: 499 }, { totalQuestionsCompleted: 500 }, ['question 500 gold']],
  [{ totalQuestionsCompleted: 999 }, { totalQuestionsCompleted: 1009 }, ['question 1000 platinum']],
  [{ currentStreak: 2 }, { currentStreak: 3 }, ['streak 3 bronze']],
  [{ currentStreak: 6 }, { currentStreak: 7 }, ['streak 7 silver']],
  [{ currentStreak: 13 }, { currentStreak: 14 }, ['streak 14 gold']],
  [{ currentStreak: 29 }, { currentStreak: 30 }, ['streak 30 platinum']],
  [{}, { totalQuestionsCompleted: 13, averageScore: 85 }, []],
  [
    { totalQuestionsCompleted: 29, averageScore: 85 },
    { totalQuestionsCompleted: 30, averageScore: 72 },
    ['score 60 bronze', 'score 70 silver', 'readiness 3 silver'],
  ],
  [{ averageScore: 59.9 }, { averageScore: 60 }, ['score 60 bronze', 'readiness 2 bronze']],
  [{ averageScore: 65 }, { averageScore: 70 }, ['score 70 silver', 'readiness 3 silver']],
  [{ averageScore: 79.9 }, { averageScore: 80 }, ['score 80 gold', 'readiness 4 gold']],
  [{ averageScore: 89 }, { averageScore: 90 }, ['score 90 platinum']],
  [{ averageScore: 90 }, { averageScore: 50 }, []],
])('from %j to %j reaches %j', (before, after, expected) => {
  expect(keys({ ...enough(before), ...before }, { ...enough(before), ...after })).toEqual(expected);
});

test('an average of 80 has the title Exam Ready!', () => {
  const [milestone] = crossedMilestones(
    { ...none, totalQuestionsCompleted: 40, averageScore: 79 },
    { ...none, totalQuestionsCompleted: 40, averageScore: 80 },
  );
  expect(milestone?.title).toBe('Exam Ready!');
});

const milestone = (type: Milestone['type'], value: number, title: string): Milestone => ({
  type,
  value,
  title,
  message: 'Well done.',
  level: 'bronze',
});

test('several milestones are summarized in one message with the highest of each type', () => {
  const quiz = milestone('quiz', 5, '5 Quizzes Completed!');
  expect(summarizeMilestones([quiz])).toEqual({ title: quiz.title, message: 'Well done.' });
  const scores = [milestone('score', 60, '60% Average Score!'), milestone('score', 70, '70% Average Score!')];
  expect(summarizeMilestones([quiz, ...scores])).toEqual({
    title: '2 milestones reached',
    message: '5 Quizzes Completed! · 70% Average Score!',
  });
});

test('a growing history reaches each threshold once, in any number of steps', () => {
  const growth = fc.array(
    fc.record({ quizzes: fc.nat(20), questions: fc.nat(90), streak: fc.nat(5), score: fc.nat(12) }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(growth, (steps) => {
      let current = none;
      const stepwise: string[] = [];
      for (const step of steps) {
        const next = {
          totalQuizzes: current.totalQuizzes + step.quizzes,
          totalQuestionsCompleted: current.totalQuestionsCompleted + step.questions,
          currentStreak: current.currentStreak + step.streak,
          averageScore: Math.min(100, current.averageScore + step.score),
        };
        stepwise.push(...keys(current, next));
        current = next;
      }
      const counted = (all: string[]) => all.filter((key) => !key.startsWith('readiness')).sort();
      expect(counted(stepwise)).toEqual(counted(keys(none, current)));
      expect(new Set(stepwise).size).toBe(stepwise.length);
    }),
  );
});
