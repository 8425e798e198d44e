import { deleteDB } from 'idb';
import { MS_PER_MINUTE, SESSION_ABANDONED_AFTER_HOURS } from '@tenfold/exam';
import { onDevice, type QueuedChange } from './device-database.js';
import { forgetAllImages, forgetImages } from './kept-images.js';
import { forgetQuiz, listUnsentWork } from './kept-quizzes.js';
import { clearStores } from './local-store.js';
import { withTimeout } from './with-timeout.js';

/** The browser may not reply during `Clear-Site-Data`, which deletes the databases itself. See `OPEN_TIMEOUT_MS`. */
const DELETE_TIMEOUT_MS = 1_000;

export interface KeptSession {
  kind: 'quiz' | 'exam';
  sessionId: string;
  name: string;
  answered: number;
  total: number;
}

/** The sessions that can be continued without a network. */
export async function listKeptSessions(userId: string): Promise<KeptSession[]> {
  const kept = await onDevice(userId, async (database) => {
    const [quizzes, works, exams, states, changes] = await Promise.all([
      database.getAll('quiz'),
      database.getAll('quizWork'),
      database.getAll('exam'),
      database.getAll('examState'),
      database.getAll('examChange'),
    ]);
    return [
      ...quizzes.map(({ sessionId, view }): KeptSession => {
        const unsent = works.find((work) => work.sessionId === sessionId)?.answers ?? [];
        const answered = new Set([...view.answers, ...unsent].map(({ questionId }) => questionId)).size;
        const { displayName } = view.session;
        return { kind: 'quiz', sessionId, name: displayName, answered, total: view.questions.length };
      }),
      ...exams.map(({ sessionId, view }): KeptSession => {
        const letters = new Map<string, string | null>();
        for (const part of [view.states, ofSession(states, sessionId), ofSession(changes, sessionId)]) {
          for (const { questionId, selectedAnswer } of part) letters.set(questionId, selectedAnswer);
        }
        const answered = [...letters.values()].filter((letter) => letter !== null).length;
        const { displayName, totalQuestions } = view.session;
        return { kind: 'exam', sessionId, name: displayName, answered, total: totalQuestions };
      }),
    ];
  });
  return kept ?? [];
}

function ofSession<Row extends { sessionId: string }>(rows: readonly Row[], sessionId: string): Row[] {
  return rows.filter((row) => row.sessionId === sessionId);
}

export interface UnsentWork {
  answers: number;
  examChanges: number;
}

export async function countUnsent(userId: string): Promise<UnsentWork> {
  const found = await onDevice(userId, async (database) => {
    const [works, changes] = await Promise.all([database.getAll('quizWork'), database.getAll('examChange')]);
    return {
      answers: works.reduce((sum, { answers }) => sum + answers.length, 0),
      examChanges: changes.filter(({ onlyTime, refusal }) => !onlyTime && refusal === null).length,
    };
  });
  return found ?? { answers: 0, examChanges: 0 };
}

/**
 * Removes sessions that the server must have ended meanwhile. Keeps quizzes with unsent answers: the clock of the device may
 * be wrong, so the server decides about these.
 */
export async function removeClosedSessions(userId: string): Promise<void> {
  const limit = Date.now() - SESSION_ABANDONED_AFTER_HOURS * 60 * MS_PER_MINUTE;
  const unsent = new Set((await listUnsentWork(userId)).map(({ sessionId }) => sessionId));
  const quizzes = (await onDevice(userId, (database) => database.getAll('quiz'))) ?? [];
  for (const { sessionId, keptAt } of quizzes) {
    if (keptAt < limit && !unsent.has(sessionId)) await forgetQuiz(userId, sessionId);
  }
  const exams = (await onDevice(userId, (database) => database.getAll('exam'))) ?? [];
  for (const { sessionId, view } of exams) {
    if (Date.parse(view.session.endsAt) < limit) await removeExam(userId, sessionId);
  }
}

/** After the end of an exam: removes what this device has of it. @returns the changes that the server has not stored, which stay */
export async function keepUnsaved(userId: string, sessionId: string): Promise<QueuedChange[]> {
  const read = await onDevice(userId, async (database) => ({
    changes: await database.getAllFromIndex('examChange', 'session', sessionId),
    states: await database.getAllFromIndex('examState', 'session', sessionId),
  }));
  const { changes = [], states = [] } = read ?? {};
  const unsaved = changes.filter(({ onlyTime }) => !onlyTime);
  await removeExam(userId, sessionId);
  const kept = unsaved.map((change) => {
    const isNoteStored = states.some(
      ({ questionId, note }) => questionId === change.questionId && note === change.note,
    );
    return { ...change, note: isNoteStored ? '' : change.note, refusal: change.refusal ?? '' };
  });
  await onDevice(userId, (database) => Promise.all(kept.map((change) => database.put('examChange', change))));
  return kept;
}

export async function removeExam(userId: string, sessionId: string): Promise<void> {
  await onDevice(userId, async (database) => {
    const transaction = database.transaction(['exam', 'examRecord', 'examState', 'examChange'], 'readwrite');
    await transaction.objectStore('exam').delete(sessionId);
    await transaction.objectStore('examRecord').delete(sessionId);
    for (const name of ['examState', 'examChange'] as const) {
      const store = transaction.objectStore(name);
      for (const key of await store.index('session').getAllKeys(sessionId)) await store.delete(key);
    }
    await transaction.done;
  });
  await forgetImages(userId, sessionId);
}

/** Deletes the questions on this device after the auth session has expired. Work that the server does not have stays. */
export async function deleteCopies(userId: string): Promise<void> {
  await onDevice(userId, async (database) => {
    const names = ['quiz', 'exam', 'examState'] as const;
    const transaction = database.transaction(names, 'readwrite');
    await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done]);
  });
  await forgetAllImages(userId);
}

/**
 * Deletes what `Clear-Site-Data` deletes: a browser without that header, or a sign-out without a network, would keep it. The
 * service worker goes too, because its cache does.
 */
export async function clearDevice(): Promise<void> {
  clearStores();
  const deletions = Promise.allSettled([deleteDatabases(), deleteCaches(), unregisterWorkers()]);
  await withTimeout(deletions, DELETE_TIMEOUT_MS).catch(() => undefined);
}

async function deleteDatabases(): Promise<void> {
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name = '' }) => deleteOne(name)));
}

function deleteOne(name: string): Promise<void> {
  return new Promise((resolve) => {
    // a tab that holds it open must not delay the sign-out: the browser deletes it as soon as that tab closes it
    deleteDB(name, { blocked: () => resolve() }).then(resolve, () => resolve());
  });
}

async function deleteCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function unregisterWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
