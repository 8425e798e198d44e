import type { Notification, Stats } from '@tenfold/contracts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { renderPart, renderRoute } from '../../../test/render-route.js';
import { startedQuiz, stats, studyData } from '../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../test/users.js';
import { MilestonePopup } from './components/milestone-popup.js';
import { NotificationsMenu } from './components/notifications-menu.js';

const popup = () => screen.getByRole('status', { name: 'Milestones' });
const shown = async (title: string) =>
  within(await screen.findByRole('status', { name: 'Milestones' })).findByText(title);
const staysHidden = (title: string | RegExp) =>
  expect(within(popup()).findByText(title, undefined, { timeout: 2000 })).rejects.toThrow();
const gone = (title: string) => waitFor(() => expect(within(popup()).queryByText(title)).toBeNull());

const MINUTE_MS = 60_000;
const fiveQuizzes = milestone(1, '5 Quizzes Completed!', 'You have completed 5 quizzes.');

function milestone(id: number, title: string, message: string, ageMs = MINUTE_MS): Notification {
  return {
    id: `55555555-0000-4000-8000-00000000000${id}`,
    type: 'milestone',
    title,
    message,
    path: null,
    isRead: false,
    createdAt: new Date(Date.now() - ageMs).toISOString(),
  };
}

function notificationServer(...initial: Notification[]) {
  let list = initial;
  const reads: string[] = [];
  const handlers = [
    http.get('/api/notifications/count', () =>
      HttpResponse.json({ count: list.filter(({ isRead }) => !isRead).length }),
    ),
    http.get('/api/notifications', () => HttpResponse.json(list)),
    http.post('/api/notifications/:id/read', ({ params }) => {
      reads.push(String(params.id));
      list = list.map((entry) => (entry.id === params.id ? { ...entry, isRead: true } : entry));
      return new HttpResponse(null, { status: 204 });
    }),
    ...signedInAs(people.pro),
  ];
  return { handlers, reads, add: (added: Notification) => (list = [added, ...list]) };
}

type Handlers = ReturnType<typeof notificationServer>['handlers'];

function openPopup(handlers: Handlers): UserEvent {
  const popupAndBell = (
    <>
      <MilestonePopup />
      <NotificationsMenu />
    </>
  );
  return renderPart(popupAndBell, '/analytics', handlers);
}

async function visit(handlers: Handlers, data: Parameters<typeof studyData>[0] = {}) {
  cleanup();
  const opened = renderRoute('/analytics', [...handlers, ...studyData(data)]);
  await screen.findByText('Questions answered');
  return opened;
}

async function visitFromAnotherBrowser(handlers: Handlers, stored: Record<string, string>) {
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  return visit(handlers, { stats: { totalQuizzes: 5 } });
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

test('shows an unread milestone with its medal', async () => {
  openPopup(notificationServer(milestone(1, '25 Quizzes Completed!', 'Keep the habit going.')).handlers);
  expect(await shown('25 Quizzes Completed!')).toBeVisible();
  expect(popup()).toHaveTextContent('Silver milestone');
  expect(popup()).toHaveTextContent('Keep the habit going.');
});

test('a milestone that was closed in one browser does not show in a second one', async () => {
  const { handlers, reads, add } = notificationServer();
  await visit(handlers, { stats: { totalQuizzes: 4 } });
  const atFourQuizzes = { ...localStorage } as Record<string, string>;

  add(fiveQuizzes);
  const { person } = await visitFromAnotherBrowser(handlers, atFourQuizzes);
  await person.click(await shown('5 Quizzes Completed!'));
  await gone('5 Quizzes Completed!');
  await waitFor(() => expect(reads).toEqual([fiveQuizzes.id]));

  await visitFromAnotherBrowser(handlers, atFourQuizzes);
  await staysHidden('5 Quizzes Completed!');
});

test('shows neither a read milestone, nor one of yesterday, nor another notification', async () => {
  openPopup(
    notificationServer(
      { ...fiveQuizzes, isRead: true },
      milestone(2, '10 Quizzes Completed!', 'Of yesterday.', 25 * 60 * MINUTE_MS),
      { ...milestone(3, 'Time for a quiz', 'You have not studied for a week.'), type: 'reminder' },
    ).handlers,
  );
  await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  await staysHidden(/./);
});

test('closes after four seconds and marks the notification as read', async () => {
  const { handlers, reads } = notificationServer(fiveQuizzes);
  openPopup(handlers);
  await shown('5 Quizzes Completed!');
  const since = Date.now();
  await waitFor(() => expect(popup()).toBeEmptyDOMElement(), { timeout: 6_000 });
  expect(Date.now() - since).toBeGreaterThan(3_500);
  await screen.findByRole('button', { name: 'Notifications' });
  expect(reads).toEqual([fiveQuizzes.id]);
});

test('stays closed when the server cannot mark it as read', async () => {
  const refuse = http.post('/api/notifications/:id/read', () => problem(503, 'UNAVAILABLE', 'Away.'));
  const person = openPopup([refuse, ...notificationServer(fiveQuizzes).handlers]);
  await person.click(await shown('5 Quizzes Completed!'));
  await gone('5 Quizzes Completed!');
  await staysHidden('5 Quizzes Completed!');
  expect(screen.queryByText('Could not mark the notification as read')).toBeNull();
});

test('lists the milestones of one quiz on one card with the highest medal', async () => {
  const message = '10 Quizzes Completed! · 100 Questions Answered! · Exam Ready! · Readiness: level 4 of 4';
  openPopup(notificationServer(milestone(1, '4 milestones reached', message)).handlers);
  expect(await shown('4 milestones reached')).toBeVisible();
  expect(
    within(popup())
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['10 Quizzes Completed!', '100 Questions Answered!', 'Exam Ready!', 'Readiness: level 4 of 4']);
  expect(popup()).toHaveTextContent('Gold milestone');
});

test('shows several milestones one after another, the oldest first', async () => {
  const newer = milestone(2, '50 Questions Answered!', 'You have answered 50 questions.');
  const person = openPopup(notificationServer(newer, fiveQuizzes).handlers);
  await person.click(await shown('5 Quizzes Completed!'));
  expect(await shown('50 Questions Answered!')).toBeVisible();
  expect(within(popup()).queryByText('5 Quizzes Completed!')).toBeNull();
});

test('is hidden while it would cover a main button', async () => {
  const rect = jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(DOMRect.fromRect({ x: 0, y: 0, width: 50, height: 50 }));
  const primary = document.createElement('button');
  primary.className = 'ant-btn-primary';
  document.body.append(primary);
  openPopup(notificationServer(fiveQuizzes).handlers);
  await waitFor(() => expect(within(popup()).getByText('5 Quizzes Completed!')).not.toBeVisible());
  await act(async () => primary.remove());
  expect(await shown('5 Quizzes Completed!')).toBeVisible();
  const measured = rect.mock.calls.length;
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(rect).toHaveBeenCalledTimes(measured);
  rect.mockRestore();
});

test('waits until no quiz is running', async () => {
  const quiz = startedQuiz('quick', new Date());
  const { person } = renderRoute(`/quiz/${quiz.session.id}`, [
    ...notificationServer(fiveQuizzes).handlers,
    ...studyData(),
    http.get('/api/quiz/:id', () => HttpResponse.json(quiz)),
  ]);
  await screen.findByRole('radio', { name: /15 calendar days/ });
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(popup()).toBeEmptyDOMElement();
  await person.click(screen.getByRole('link', { name: 'Analytics' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  expect(await shown('5 Quizzes Completed!')).toBeVisible();
});

test.each<[string, (person: UserEvent) => Promise<void>, (person: UserEvent) => Promise<void>]>([
  [
    'hovered',
    (person) => person.hover(within(popup()).getByText('Bronze milestone')),
    (person) => person.unhover(within(popup()).getByText('Bronze milestone')),
  ],
  [
    'focused',
    async () => act(() => within(popup()).getByRole('button', { name: 'Close' }).focus()),
    async () => act(() => within(popup()).getByRole('button', { name: 'Close' }).blur()),
  ],
])('stays while it is %s', async (_state, enter, leave) => {
  jest.useFakeTimers({ doNotFake: [...realInFakeTime] });
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  openPopup(notificationServer(fiveQuizzes).handlers);
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

test('closes by keyboard', async () => {
  const person = openPopup(notificationServer(fiveQuizzes).handlers);
  await shown('5 Quizzes Completed!');
  act(() => within(popup()).getByRole('button', { name: 'Close' }).focus());
  await person.keyboard('{Enter}');
  await gone('5 Quizzes Completed!');
});

test('follows a finished quiz as soon as its notification arrives', async () => {
  const before: Stats = {
    ...stats,
    totalQuizzes: 4,
    totalQuestionsCompleted: 30,
    currentStreak: 1,
    averageScore: 55,
  };
  let current = before;
  const quiz = startedQuiz('quick', new Date());
  const [question] = quiz.questions;
  const { handlers, add } = notificationServer();
  const { person } = renderRoute('/dashboard', [
    ...handlers,
    http.get('/api/stats', () => HttpResponse.json(current)),
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
      current = { ...before, totalQuizzes: 5 };
      setTimeout(() => add(fiveQuizzes), 700);
      return HttpResponse.json({
        sessionId: quiz.session.id,
        score: 100,
        correctAnswers: 1,
        totalQuestions: 1,
        completedAt: new Date().toISOString(),
        sections: [],
      });
    }),
  ]);
  await screen.findByText('4 quizzes');
  await person.click(await screen.findByRole('button', { name: 'Quick Quiz' }));
  await person.click(await screen.findByRole('radio', { name: /15 calendar days/ }));
  await person.click(screen.getByRole('button', { name: /^(Next|Finish Quiz)$/ }));
  expect(await within(popup()).findByText('5 Quizzes Completed!', {}, { timeout: 5_000 })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Your score: 1 of 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});
