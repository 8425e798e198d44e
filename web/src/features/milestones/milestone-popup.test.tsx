import type { Stats, User } from '@tenfold/contracts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { startedQuiz, stats, studyData } from '../../../test/study-data.js';
import { people, signedInAs } from '../../../test/users.js';

const start: Stats = {
  ...stats,
  totalQuizzes: 4,
  totalQuestionsCompleted: 30,
  currentStreak: 1,
  averageScore: 55,
};

const popup = () => screen.getByRole('status', { name: 'Milestones' });
const shown = (title: string) => within(popup()).findByText(title);
const gone = (title: string) => waitFor(() => expect(within(popup()).queryByText(title)).toBeNull());
/** What the browser remembers says that the snapshot with so many quizzes was taken. */
const taken = (quizzes: number) =>
  waitFor(() => expect(JSON.stringify(localStorage)).toContain(`\\"totalQuizzes\\":${quizzes}`));

/** Opens the analytics afresh, as another visit or another tab does, and waits until its figures were taken. */
async function visit(figures: Partial<Stats>, user: User = people.pro) {
  cleanup();
  const opened = renderRoute('/analytics', [
    ...signedInAs(user),
    ...studyData({ stats: { ...start, ...figures } }),
  ]);
  await screen.findByText('Questions answered');
  await taken(figures.totalQuizzes ?? start.totalQuizzes);
  return opened;
}

afterEach(() => jest.useRealTimers());

/** Only setTimeout is faked: the calls of the server run on the others. */
const realInFakeTime = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

test('the first figures are only what the next are measured by', async () => {
  await visit({ totalQuizzes: 60, averageScore: 85 });
  expect(popup()).toBeEmptyDOMElement();
});

test('a threshold that was crossed is told with its medal, once', async () => {
  await visit({});
  await visit({ totalQuizzes: 25 });
  expect(await shown('25 Quizzes Completed!')).toBeVisible();
  expect(popup()).toHaveTextContent('Silver milestone');
  expect(popup()).toHaveTextContent('You have completed 25 quizzes. Keep the habit going.');
  // as another tab would see it
  await visit({ totalQuizzes: 25 });
  expect(popup()).toBeEmptyDOMElement();
});

test('it goes by itself after four seconds', async () => {
  await visit({});
  await visit({ totalQuizzes: 5 });
  await shown('5 Quizzes Completed!');
  const since = Date.now();
  await gone('5 Quizzes Completed!');
  expect(Date.now() - since).toBeGreaterThan(3_500);
});

test('several come one after the other, of each type the highest; a tap takes the next', async () => {
  await visit({});
  const { person } = await visit({ totalQuizzes: 10, totalQuestionsCompleted: 100, averageScore: 80 });
  await person.click(await shown('10 Quizzes Completed!'));
  expect(within(popup()).queryByText('100 Questions Answered!')).toBeNull();
  await person.click(await shown('100 Questions Answered!'));
  await person.click(await shown('Exam Ready!'));
  await person.click(await shown('Readiness: Exam Ready'));
  await waitFor(() => expect(popup()).toBeEmptyDOMElement());
});

test.each<[string, (person: UserEvent) => Promise<void>, (person: UserEvent) => Promise<void>]>([
  [
    'the pointer',
    (person) => person.hover(within(popup()).getByText('Bronze milestone')),
    (person) => person.unhover(within(popup()).getByText('Bronze milestone')),
  ],
  [
    'the focus',
    async () => act(() => within(popup()).getByRole('button', { name: 'Close' }).focus()),
    async () => act(() => within(popup()).getByRole('button', { name: 'Close' }).blur()),
  ],
])('it stays as long as %s is on it', async (_what, enter, leave) => {
  await visit({});
  jest.useFakeTimers({ doNotFake: [...realInFakeTime] });
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await visit({ totalQuizzes: 5 });
  await shown('5 Quizzes Completed!');
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const card = () => within(popup()).queryByText('5 Quizzes Completed!');

  await enter(person);
  pass(60_000);
  expect(card()).toBeVisible();
  await leave(person);
  pass(4_000);
  pass(499);
  expect(card()).toBeVisible();
  pass(1);
  expect(card()).toBeNull();
});

test('by keyboard its button closes it', async () => {
  await visit({});
  const { person } = await visit({ totalQuizzes: 5 });
  await shown('5 Quizzes Completed!');
  act(() => within(popup()).getByRole('button', { name: 'Close' }).focus());
  await person.keyboard('{Enter}');
  await gone('5 Quizzes Completed!');
});

test('another person in the same browser starts anew', async () => {
  await visit({});
  await visit({ totalQuizzes: 60 }, { ...people.pro, id: '5b7a3f0e-7d0c-4f5e-9a51-3c2f5b1d0a99' });
  expect(popup()).toBeEmptyDOMElement();
});

test('after a sign-in the first figures are measured anew', async () => {
  await visit({});
  cleanup();
  let signedIn = false;
  const { person } = renderRoute('/auth', [
    http.get('/api/user', () =>
      signedIn ? HttpResponse.json(people.pro) : HttpResponse.json({}, { status: 401 }),
    ),
    http.post('/api/login', () => {
      signedIn = true;
      return HttpResponse.json(people.pro);
    }),
    ...signedInAs(people.pro),
    ...studyData({ stats: { ...start, totalQuizzes: 60 } }),
  ]);
  await person.type(await screen.findByLabelText('Email'), people.pro.email);
  await person.type(screen.getByLabelText('Password'), 'a good password');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Welcome back, Ana' });
  await taken(60);
  expect(popup()).toBeEmptyDOMElement();
});

test('a quiz that is finished is followed up at once, on whatever screen one is', async () => {
  let figures = start;
  const quiz = startedQuiz('quick', new Date());
  const [question] = quiz.questions;
  const handlers: RequestHandler[] = [
    ...signedInAs(people.pro),
    http.get('/api/stats', () => HttpResponse.json(figures)),
    ...studyData(),
    http.post('/api/quiz/start', () => HttpResponse.json(quiz, { status: 201 })),
    http.post('/api/quiz/answer', () =>
      HttpResponse.json({
        questionId: question?.id,
        selectedAnswer: 'A',
        isCorrect: true,
        correctAnswer: 'A',
        answeredCount: 1,
        totalQuestions: 1,
      }),
    ),
    http.post('/api/quiz/:id/complete', () => {
      figures = { ...start, totalQuizzes: 5 };
      return HttpResponse.json({
        sessionId: quiz.session.id,
        score: 100,
        correctAnswers: 1,
        totalQuestions: 1,
        completedAt: new Date().toISOString(),
        sections: [],
      });
    }),
  ];
  const { person } = renderRoute('/dashboard', handlers);
  await taken(4);
  await person.click(await screen.findByRole('button', { name: 'Quick Quiz' }));
  await person.click(await screen.findByRole('radio', { name: /15 calendar days/ }));
  await person.click(screen.getByRole('button', { name: /^(Next|Finish Quiz)$/ }));
  expect(await shown('5 Quizzes Completed!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Your score: 100%' })).toBeVisible();
});
