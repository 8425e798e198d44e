import type { ExamQuestionState, ExamSessionView } from '@tenfold/contracts';
import {
  onDevice,
  openDeviceDatabase,
  reopenTerminated,
  type DeviceDatabase,
  type ExamRecord,
  type QueuedChange,
} from '../../lib/device-database.js';
import { forgetImages, keepImages } from '../../lib/kept-images.js';
import { hasCommonQuestion } from '../../lib/kept-quizzes.js';
import { newId } from '../../lib/new-id.js';

export interface LoadedView {
  view: ExamSessionView;
  /** `performance.now()` when the reply arrived. */
  arrivedAt: number;
}

/** What changes together in one transaction. */
interface DeviceChange {
  record: ExamRecord;
  put: readonly QueuedChange[];
  removed: readonly string[];
  /** As the server has stored them. */
  states: readonly ExamQuestionState[];
}

/** The part of an exam session that lives on this device: what waits to be sent, and the counters of the protocol. */
export interface ExamDevice {
  deviceId: string;
  record: ExamRecord;
  changes: QueuedChange[];
  /** @returns whether the browser has stored it */
  write: (change: DeviceChange) => Promise<boolean>;
}

/** Gap in the sequence numbers for the changes that another tab may still send. */
const SEQUENCE_GAP = 1_000;
const DEVICE_ID = 'id';

export async function openExamDevice(userId: string, sessionId: string): Promise<ExamDevice> {
  try {
    return await openStored(userId, sessionId);
  } catch {
    // the browser blocks IndexedDB: changes are kept in the tab only
    return inMemory(sessionId);
  }
}

async function openStored(userId: string, sessionId: string): Promise<ExamDevice> {
  let database = await openDeviceDatabase(userId);
  const changes = await database.getAllFromIndex('examChange', 'session', sessionId);
  const known = await database.get('examRecord', sessionId);
  return {
    deviceId: await readDeviceId(database),
    record: known ? { ...known, sequence: known.sequence + SEQUENCE_GAP } : newRecord(sessionId),
    changes,
    write: async ({ record, put, removed, states }) => {
      try {
        database = await reopenTerminated(userId, database);
        const transaction = database.transaction(['examRecord', 'examChange', 'examState'], 'readwrite');
        const store = transaction.objectStore('examChange');
        const stored = transaction.objectStore('examState');
        const requests = [
          transaction.objectStore('examRecord').put(record),
          ...put.map((change) => store.put(change)),
          ...removed.map((questionId) => store.delete([sessionId, questionId])),
          ...states.map((state) => stored.put({ ...state, sessionId })),
          transaction.done,
        ];
        // a page that is closing may otherwise lose the last change
        transaction.commit();
        const results = await Promise.allSettled(requests);
        return results.every(({ status }) => status === 'fulfilled');
      } catch {
        // the database is closed or full: the tab still has the change
        return false;
      }
    },
  };
}

/**
 * Keeps the view of an exam session in progress until its end, so that it opens without a network. It has no keys; the copies
 * of practice sessions with the same questions have them, and are removed.
 */
export async function keepExam(userId: string | null, view: ExamSessionView): Promise<void> {
  const { sessionId, status } = view.session;
  if (status !== 'in_progress') return;
  const removed = await onDevice(userId, async (database) => {
    const transaction = database.transaction(['exam', 'quiz'], 'readwrite');
    await transaction.objectStore('exam').put({ sessionId, view, arrivedAt: Date.now() });
    const quizzes = transaction.objectStore('quiz');
    const withKeys = (await quizzes.getAll()).filter((quiz) => hasCommonQuestion(quiz.view, view));
    for (const quiz of withKeys) await quizzes.delete(quiz.sessionId);
    await transaction.done;
    return withKeys;
  });
  for (const quiz of removed ?? []) await forgetImages(userId, quiz.sessionId);
  await keepImages(userId, sessionId, view.questions);
}

/** The view with the states that the server reported later. `arrivedAt` is adjusted by the device's clock. */
export async function readKeptExam(
  userId: string | null,
  sessionId: string,
): Promise<LoadedView | undefined> {
  return onDevice(userId, async (database) => {
    const kept = await database.get('exam', sessionId);
    if (!kept) return undefined;
    const { view, arrivedAt } = kept;
    const states = new Map(view.states.map((state) => [state.questionId, state]));
    for (const { sessionId: _, ...state } of await database.getAllFromIndex(
      'examState',
      'session',
      sessionId,
    )) {
      if (state.version > (states.get(state.questionId)?.version ?? 0)) states.set(state.questionId, state);
    }
    const record = await database.get('examRecord', sessionId);
    const revision = Math.max(view.clock.revision, record?.knownRevision ?? 0);
    return {
      view: { ...view, states: [...states.values()], clock: { ...view.clock, revision } },
      arrivedAt: performance.now() - Math.max(0, Date.now() - arrivedAt),
    };
  });
}

async function readDeviceId(database: DeviceDatabase): Promise<string> {
  const transaction = database.transaction('device', 'readwrite');
  const known = await transaction.store.get(DEVICE_ID);
  const deviceId = known ?? newId();
  if (known === undefined) await transaction.store.put(deviceId, DEVICE_ID);
  await transaction.done;
  return deviceId;
}

function inMemory(sessionId: string): ExamDevice {
  return {
    deviceId: newId(),
    record: newRecord(sessionId),
    changes: [],
    write: () => Promise.resolve(false),
  };
}

function newRecord(sessionId: string): ExamRecord {
  return { sessionId, sequence: 0, knownRevision: 0, wasOffline: false, wasUnanswered: false };
}
