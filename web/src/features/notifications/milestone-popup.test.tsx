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
/** The stored snapshot has this number of quizzes. */
const taken = (quizzes: number) =>
  waitFor(() => expect(JSON.stringify(localStorage)).toContain(`\\"totalQuizzes\\":${quizzes}`));

/** Opens the analytics page anew, like a new visit or another tab, and waits for its stats. */
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

/** Fakes setTimeout only: MSW needs the other timers. */
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
  // like another tab
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

test('what one quiz has reached is one card, of each type the highest; a tap takes it away', async () => {
  await visit({});
  const { person } = await visit({ totalQuizzes: 10, totalQuestionsCompleted: 100, averageScore: 80 });
  const title = await shown('4 milestones reached');
  expect(
    within(popup())
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['10 Quizzes Completed!', '100 Questions Answered!', 'Exam Ready!', 'Readiness: level 4 of 4']);
  expect(popup()).toHaveTextContent('Gold milestone');
  await person.click(title);
  await waitFor(() => expect(popup()).toBeEmptyDOMElement());
});

test('of thirteen answers no readiness and no score is celebrated', async () => {
  await visit({ totalQuizzes: 1, totalQuestionsCompleted: 3, averageScore: 0 });
  await visit({ totalQuizzes: 2, totalQuestionsCompleted: 13, averageScore: 92 });
  expect(popup()).toBeEmptyDOMElement();
});

test('it waits while a main button lies under it', async () => {
  await visit({});
  const rect = jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(DOMRect.fromRect({ x: 0, y: 0, width: 50, height: 50 }));
  const primary = document.createElement('button');
  primary.className = 'ant-btn-primary';
  await visit({ totalQuizzes: 5 });
  document.body.append(primary);
  act(() => void window.dispatchEvent(new Event('scroll')));
  await waitFor(() => expect(within(popup()).getByText('5 Quizzes Completed!')).not.toBeVisible());
  primary.remove();
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(await shown('5 Quizzes Completed!')).toBeVisible();
  rect.mockRestore();
});

test('it waits until no quiz is running', async () => {
  await visit({});
  cleanup();
  const { person } = renderRoute('/dashboard', [
    ...signedInAs(people.pro),
    ...studyData({ stats: { ...start, totalQuizzes: 5 } }),
    http.post('/api/quiz/start', () => HttpResponse.json(startedQuiz('quick', new Date()), { status: 201 })),
  ]);
  await taken(5);
  await shown('5 Quizzes Completed!');
  await person.click(await screen.findByRole('button', { name: 'Quick Quiz' }));
  await screen.findByRole('radio', { name: /15 calendar days/ });
  expect(popup()).toBeEmptyDOMElement();
  await person.click(screen.getByRole('link', { name: 'Analytics' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  expect(await shown('5 Quizzes Completed!')).toBeVisible();
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
