import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { forceCloseDatabase } from 'fake-indexeddb';
import { deleteDB, unwrap } from 'idb';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { people, signedInAs, signedOut } from '../../../test/users.js';
import { openDeviceDatabase } from '../../lib/device-database.js';
import { clearDevice, countUnsent, listKeptSessions } from '../../lib/device-storage.js';
import { keepQuiz, readKeptQuiz } from '../../lib/kept-quizzes.js';
import { setMarksUnsure } from '../../lib/mark-unsure.js';
import { answer, answerAndContinue, openQuizPage, option, questionShown } from './test/quiz-person.js';
import { quizServer, type QuizServer } from './test/quiz-server.js';
import { sampleQuiz, SESSION_ID, storedAnswer, threeQuestions } from './test/sample-quiz.js';

const { id: userId } = people.pro;
const quizPath = `/quiz/${SESSION_ID}`;
const kept = () => readKeptQuiz(userId, SESSION_ID);

interface OfflineServer extends QuizServer {
  isReachable: boolean;
}

/** A server whose every reply can fail as without a network. */
function offlineServer(server: QuizServer): OfflineServer {
  const failing = http.all('/api/*', () => (offline.isReachable ? undefined : HttpResponse.error()));
  const offline: OfflineServer = { ...server, isReachable: true, handlers: [failing, ...server.handlers] };
  return offline;
}

async function openAndGoOffline(server: OfflineServer) {
  const opened = await openQuizPage(server);
  await waitFor(async () => expect(await kept()).toBeDefined());
  server.isReachable = false;
  return opened;
}

/** Closing the tab loses what is in sessionStorage. */
function closeTab(): void {
  cleanup();
  sessionStorage.clear();
}

afterEach(async () => {
  cleanup();
  setMarksUnsure(false);
  await clearDevice();
});

test('answers without a connection survive the tab, and are sent in order when it is back', async () => {
  setMarksUnsure(true);
  const server = offlineServer(quizServer(sampleQuiz()));
  const first = await openAndGoOffline(server);
  await first.person.keyboard('u');
  await answerAndContinue(first, 'A');
  await questionShown('q2');
  expect(
    await screen.findByText('No connection. 1 answer is kept on this device and sent when it is back.'),
  ).toBeVisible();
  closeTab();

  const second = renderRoute(quizPath, server.handlers);
  await questionShown('q2');
  await screen.findByText('Tenfold cannot be reached.');
  await answer(second, 'B');
  screen.getByText('Why q2 is so.');
  await second.person.click(await screen.findByRole('button', { name: 'Continue' }));
  await questionShown('q3');
  expect(server.quiz.answers).toEqual([]);

  server.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(server.received.answers.map(({ questionId, isUnsure }) => [questionId, isUnsure])).toEqual([
      ['q1', true],
      ['q2', undefined],
    ]),
  );
  await waitFor(() => expect(screen.queryByText('Tenfold cannot be reached.')).toBeNull());
  await waitFor(async () => expect((await kept())?.answers).toHaveLength(2));
  expect(await countUnsent(userId)).toEqual({ answers: 0, examChanges: 0 });
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('answers are kept on the device after the browser has ended the connection to its database', async () => {
  const opened = await openAndGoOffline(offlineServer(quizServer(sampleQuiz())));
  forceCloseDatabase(unwrap(await openDeviceDatabase(userId)) as never);
  await answerAndContinue(opened, 'A');
  await waitFor(async () => expect(await countUnsent(userId)).toEqual({ answers: 1, examChanges: 0 }));
});

test('answers are kept in the tab after a sign-out in another tab has deleted the database', async () => {
  const server = offlineServer(quizServer(sampleQuiz()));
  const opened = await openAndGoOffline(server);
  await deleteDB(`tenfold.${userId}`);
  await answerAndContinue(opened, 'A');
  await questionShown('q2');
  await screen.findByText('1 answer is not saved yet.');
  expect(await countUnsent(userId)).toEqual({ answers: 0, examChanges: 0 });
  cleanup();

  server.isReachable = true;
  renderRoute(quizPath, server.handlers);
  await questionShown('q2');
  await waitFor(() => expect(server.received.answers).toMatchObject([{ questionId: 'q1' }]));
});

test('a quiz that was finished without a connection is completed from any page', async () => {
  const server = offlineServer(quizServer(sampleQuiz(threeQuestions.slice(0, 1))));
  const opened = await openAndGoOffline(server);
  await answerAndContinue(opened, 'A');
  await screen.findByText(/^No connection\. 1 answer .* Your result shows then\.$/);
  closeTab();

  server.isReachable = true;
  renderRoute('/dashboard', server.handlers);
  await waitFor(() => expect(server.received.completions).toHaveLength(1));
  expect(server.received.answers).toMatchObject([{ questionId: 'q1', selectedAnswer: 'A' }]);
  await waitFor(async () => expect(await kept()).toBeUndefined());
});

test('answers of a quiz that has ended elsewhere are reported as too late', async () => {
  const server = offlineServer(quizServer(sampleQuiz()));
  await answerAndContinue(await openAndGoOffline(server), 'A');
  await screen.findByText(/^No connection\. 1 answer/);
  closeTab();

  server.quiz.session.status = 'abandoned';
  server.isReachable = true;
  renderRoute('/dashboard', server.handlers);
  expect(await screen.findByText('1 answer was sent too late and could not be saved.')).toBeVisible();
  await waitFor(async () => expect(await kept()).toBeUndefined());
});

test('another page without a server leads to the sessions on this device', async () => {
  const server = offlineServer(quizServer(sampleQuiz(threeQuestions, [storedAnswer('q1', 'B', true)])));
  await openAndGoOffline(server);
  closeTab();

  const { person } = renderRoute('/dashboard', server.handlers);
  await screen.findByRole('heading', { name: 'Tenfold cannot be reached' });
  await person.click(await screen.findByRole('link', { name: 'Continue Quick Practice, 1 of 3 answered' }));
  await questionShown('q2');
  await person.click(screen.getByRole('button', { name: 'Previous' }));
  expect(option('B')).toBeChecked();
});

test('does not show the sessions of another user of the browser', async () => {
  await keepQuiz('another user', sampleQuiz());
  const server = offlineServer(quizServer(sampleQuiz()));
  localStorage.setItem('tenfold.user', JSON.stringify(people.pro));
  server.isReachable = false;
  renderRoute(quizPath, server.handlers);
  expect(await screen.findByText('Could not load the quiz')).toBeVisible();
});

test.each([
  ['completed', { status: 'completed' as const }],
  ['of the exam simulator', { sessionType: 'exam' as const }],
])('a session that is %s is not kept', async (_what, changes) => {
  const quiz = sampleQuiz();
  await keepQuiz(userId, quiz);
  await keepQuiz(userId, { ...quiz, session: { ...quiz.session, ...changes } });
  expect(await kept()).toBeUndefined();
});

test('an expired auth session deletes the questions on this device and keeps unsent answers', async () => {
  const server = offlineServer(quizServer(sampleQuiz()));
  await answerAndContinue(await openAndGoOffline(server), 'A');
  await screen.findByText(/^No connection\. 1 answer/);
  closeTab();

  renderRoute('/dashboard', signedOut());
  await waitFor(async () => expect(await listKeptSessions(userId)).toEqual([]));
  expect(await countUnsent(userId)).toEqual({ answers: 1, examChanges: 0 });
  expect(localStorage.getItem('tenfold.user')).toBeNull();
});

describe('signing out', () => {
  const stayUnsent = http.post('/api/quiz/answer', () => HttpResponse.error());
  const withoutPlan = [stayUnsent, ...signedInAs(people.registered)];

  async function leaveUnsentAnswer(): Promise<void> {
    const server = offlineServer(quizServer(sampleQuiz()));
    await answer(await openAndGoOffline(server), 'A');
    await waitFor(async () => expect(await countUnsent(userId)).toEqual({ answers: 1, examChanges: 0 }));
    closeTab();
  }

  test.each([
    ['with', http.post('/api/logout', () => new HttpResponse(null, { status: 204 }))],
    ['without', http.post('/api/logout', () => HttpResponse.error())],
  ])('%s a connection says what is unsent and leaves nothing on the device', async (_how, logout) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await leaveUnsentAnswer();
    const { person, address } = renderRoute('/dashboard', [logout, ...withoutPlan]);
    await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out with unsent work?' }));
    dialog.getByText(/^1 answer is only on this device/);
    await person.click(dialog.getByRole('button', { name: 'Sign out and delete' }));
    await waitFor(() => expect(address()).toBe('/auth'));
    await waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  });

  test('can be canceled', async () => {
    await leaveUnsentAnswer();
    const { person, address } = renderRoute('/dashboard', withoutPlan);
    await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await person.click(await screen.findByRole('button', { name: 'Stay signed in' }));
    expect(await countUnsent(userId)).toEqual({ answers: 1, examChanges: 0 });
    expect(address()).toBe('/dashboard');
  });
});
