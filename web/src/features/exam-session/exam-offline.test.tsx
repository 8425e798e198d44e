import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { QuizView } from '@tenfold/contracts';
import { MS_PER_HOUR } from '@tenfold/exam';
import { forceCloseDatabase } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../test/render-route.js';
import { people } from '../../../test/users.js';
import { openDeviceDatabase } from '../../lib/device-database.js';
import { clearDevice, countUnsent, listKeptSessions } from '../../lib/device-storage.js';
import { keepQuiz } from '../../lib/kept-quizzes.js';
import { arrivedClock, remainingMs } from './exam-clock.js';
import { keepExam, readKeptExam } from './exam-device.js';
import { examServer, type ExamServer } from './test/exam-server.js';

const shown = (number: number) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`What does question ${number} ask`) });
const option = (letter: string) =>
  within(screen.getByRole('group', { name: 'Answers' })).getByRole('radio', {
    name: new RegExp(`^${letter}`),
  });
const stored = (server: ExamServer, questionId: string) => server.states.get(questionId);
const mayUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const listKept = () => listKeptSessions(people.pro.id);

function open(server: ExamServer) {
  const failing = http.all('/api/*', () => (server.isReachable ? undefined : HttpResponse.error()));
  return renderRoute(server.path, [failing, ...server.handlers]);
}

afterEach(async () => {
  cleanup();
  await clearDevice();
});

test('opens without a connection with what was stored and what waits, and sends it when it is back', async () => {
  const server = examServer();
  const { person } = open(server);
  await shown(1);
  await person.keyboard('d{Enter}');
  await shown(2);
  await waitFor(() => expect(stored(server, 'q1')).toMatchObject({ selectedAnswer: 'D' }));
  await screen.findByText('Saved');
  server.isReachable = false;
  await person.keyboard('c');
  await screen.findByText(/^No connection\. 1 change is kept on this device/);

  cleanup();
  sessionStorage.clear();
  const again = open(server);
  await shown(3);
  await screen.findByRole('button', { name: /^2 h 1[45] min left/ });
  await again.person.keyboard('p');
  await shown(2);
  expect(option('C')).toBeChecked();
  await again.person.keyboard('p');
  await shown(1);
  expect(option('D')).toBeChecked();
  await again.person.keyboard('b');
  expect(await listKept()).toMatchObject([
    { kind: 'exam', sessionId: server.sessionId, answered: 2, total: 4 },
  ]);

  server.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(stored(server, 'q2')).toMatchObject({ selectedAnswer: 'C' }));
  await waitFor(() => expect(stored(server, 'q1')).toMatchObject({ selectedAnswer: 'B' }));
  expect(screen.queryByText('You changed this question on two devices')).toBeNull();
});

test('shows no more time than the server reported, also after the clock of the device was moved back', async () => {
  const view = examServer().view();
  await keepExam(people.pro.id, view);
  const keptAt = Date.now();
  const clock = jest.spyOn(Date, 'now');
  const remainingAt = async (now: number) => {
    clock.mockReturnValue(now);
    const kept = await readKeptExam(people.pro.id, view.session.sessionId);
    if (!kept) throw new Error('not kept');
    return remainingMs(arrivedClock(kept.view.clock, kept.arrivedAt), performance.now());
  };
  const reported = Date.parse(view.clock.endsAt) - Date.parse(view.clock.serverNow);
  expect(await remainingAt(keptAt - MS_PER_HOUR)).toBeLessThanOrEqual(reported);
  expect(await remainingAt(keptAt + MS_PER_HOUR)).toBeLessThanOrEqual(reported - MS_PER_HOUR);
  clock.mockRestore();
});

test('keeps changes after the browser has ended the connection to its database', async () => {
  const server = examServer();
  const { person } = open(server);
  await shown(1);
  server.isReachable = false;
  forceCloseDatabase(unwrap(await openDeviceDatabase(people.pro.id)) as never);
  await person.keyboard('d');
  await waitFor(async () => expect(await countUnsent(people.pro.id)).toEqual({ answers: 0, examChanges: 1 }));
});

test('says that this device cannot keep the answers, warns before a reload, and goes on sending them', async () => {
  const server = examServer();
  const { person } = open(server);
  await shown(1);
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  server.isReachable = false;
  await person.keyboard('d');
  await screen.findByText(/^This device cannot keep your answers/);
  await screen.findByText(/^No connection\. 1 change is only on this page and sent when it is back/);
  await waitFor(() => expect(mayUnload()).toBe(false));
  server.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(stored(server, 'q1')).toMatchObject({ selectedAnswer: 'D' }));
  await waitFor(() => expect(mayUnload()).toBe(true));

  server.isReachable = false;
  await person.keyboard('c');
  await screen.findByText(/^No connection\. 1 change is only on this page/);
  full.mockRestore();
  await person.keyboard('{Enter}');
  await shown(2);
  await person.keyboard('b');
  await waitFor(() => expect(screen.queryByText(/^This device cannot keep your answers/)).toBeNull());
  await waitFor(async () => expect(await countUnsent(people.pro.id)).toEqual({ answers: 0, examChanges: 2 }));
});

test('keeps no key on this device while it runs, and nothing after its end', async () => {
  const server = examServer();
  const { person } = open(server);
  await shown(1);
  await person.keyboard('a{Enter}');
  await waitFor(async () => expect(await listKept()).toMatchObject([{ answered: 1 }]));
  const rows = await readEveryRow();
  expect(rows).toContain('What does question 1 ask?');
  expect(rows).not.toMatch(/correctAnswer|isCorrect|isCredited|explanation|citation/);

  await person.keyboard('r');
  await person.click(await screen.findByRole('button', { name: 'End the exam' }));
  await person.click(await screen.findByRole('button', { name: 'End now' }));
  await screen.findByRole('heading', { name: 'Your score: 0 of 4' });
  await waitFor(async () => expect(await listKept()).toEqual([]));
  expect(await readEveryRow()).not.toContain('What does question 1 ask?');
});

function practiceSession(id: string, questionId: string): QuizView {
  return {
    session: { id, sessionType: 'quick', displayName: 'Quick Practice', status: 'in_progress' },
    questions: [{ id: questionId, imageUrl: null, answerImages: {}, exhibit: null, correctAnswer: 'B' }],
    answers: [],
  } as unknown as QuizView;
}

test('practice sessions with one of its questions are not kept, because their copies contain the key', async () => {
  const server = examServer();
  const shared = practiceSession('shared', 'q1');
  await keepQuiz(people.pro.id, shared);
  await keepQuiz(people.pro.id, practiceSession('other', 'q9'));
  expect(await listKept()).toHaveLength(2);

  open(server);
  await shown(1);
  const keptIds = async () => (await listKept()).map(({ sessionId }) => sessionId);
  await waitFor(async () => expect(await keptIds()).toEqual(['other', server.sessionId]));
  await keepQuiz(people.pro.id, shared);
  expect(await keptIds()).toEqual(['other', server.sessionId]);
});

async function readEveryRow(): Promise<string> {
  const rows: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => (reading.onsuccess = resolve));
      rows.push(reading.result);
    }
    database.close();
  }
  return JSON.stringify([rows, { ...localStorage }, { ...sessionStorage }]);
}
