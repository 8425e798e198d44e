import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { ExamChange, ExamQuestionState, ExamSessionView, QuizView } from '@tenfold/contracts';
import { withTimeout } from './with-timeout.js';

/** A change that waits on this device. It contains the whole work on its question; at most one exists for each. */
export interface QueuedChange extends ExamChange {
  sessionId: string;
  /** Only `timeSpentMs` differs from the stored state. Another device's change then replaces this one without a prompt. */
  onlyTime: boolean;
  /** What another device has stored meanwhile: the change waits until the student chooses. */
  theirs: ExamQuestionState | null;
  /** Why the server does not store it: the change stays here for the student and is not sent. */
  refusal: string | null;
}

/** The counters of the protocol between this device and the server. */
export interface ExamRecord {
  sessionId: string;
  sequence: number;
  knownRevision: number;
  wasOffline: boolean;
  /** A request before the end got no reply, so that changes of this device may come late. */
  wasUnanswered: boolean;
}

interface KeptExam {
  sessionId: string;
  view: ExamSessionView;
  /** `Date.now()` at the arrival of the view. */
  arrivedAt: number;
}

/** A state that the server reported after the view of its exam session. */
interface KeptExamState extends ExamQuestionState {
  sessionId: string;
}

interface KeptQuiz {
  sessionId: string;
  view: QuizView;
  keptAt: number;
}

export interface QuizTimes {
  questionMs: Readonly<Record<string, number>>;
  studyMs: number;
}

/** What the server does not have of a practice session. */
export interface QuizWork {
  sessionId: string;
  /** Oldest first. */
  answers: readonly { questionId: string; letter: string }[];
  flags: Readonly<Record<string, boolean>>;
  unsure: Readonly<Record<string, boolean>>;
  times: QuizTimes;
  /** The session is to be completed once its answers are stored. */
  finishing: boolean;
}

interface Schema extends DBSchema {
  device: { key: string; value: string };
  quiz: { key: string; value: KeptQuiz };
  quizWork: { key: string; value: QuizWork };
  exam: { key: string; value: KeptExam };
  examRecord: { key: string; value: ExamRecord };
  examState: { key: [string, string]; value: KeptExamState; indexes: { session: string } };
  examChange: { key: [string, string]; value: QueuedChange; indexes: { session: string } };
}

export type DeviceDatabase = IDBPDatabase<Schema>;

const VERSION = 1;
/** Chromium may leave an IndexedDB call without a reply when it runs during `Clear-Site-Data`. The next call opens again. */
const OPEN_TIMEOUT_MS = 3_000;
const opened = new Map<string, Promise<DeviceDatabase>>();
const terminated = new WeakSet<DeviceDatabase>();

/** The user's own database: another user of the browser neither sees nor sends what is in it. */
export function openDeviceDatabase(userId: string): Promise<DeviceDatabase> {
  const known = opened.get(userId);
  if (known) return known;
  const opening = withTimeout(open(userId), OPEN_TIMEOUT_MS);
  opened.set(userId, opening);
  opening.catch(() => opened.delete(userId));
  return opening;
}

/** Opens the database again if the browser has ended the connection, but not after a sign-out has deleted it. */
export async function reopenTerminated(userId: string, database: DeviceDatabase): Promise<DeviceDatabase> {
  return terminated.has(database) ? openDeviceDatabase(userId) : database;
}

async function open(userId: string): Promise<DeviceDatabase> {
  const database: DeviceDatabase = await openDB<Schema>(`tenfold.${userId}`, VERSION, {
    upgrade(created) {
      created.createObjectStore('device');
      for (const name of ['quiz', 'quizWork', 'exam', 'examRecord'] as const) {
        created.createObjectStore(name, { keyPath: 'sessionId' });
      }
      for (const name of ['examState', 'examChange'] as const) {
        const store = created.createObjectStore(name, { keyPath: ['sessionId', 'questionId'] });
        store.createIndex('session', 'sessionId');
      }
    },
    // a sign-out deletes the database, or a newer version of the page upgrades it
    blocking() {
      opened.delete(userId);
      database.close();
    },
    terminated() {
      opened.delete(userId);
      terminated.add(database);
    },
  });
  return database;
}

/** @returns undefined without a user, where the browser blocks IndexedDB, and if the database fails */
export async function onDevice<Result>(
  userId: string | null,
  run: (database: DeviceDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  if (userId === null) return undefined;
  try {
    return await run(await openDeviceDatabase(userId));
  } catch {
    return undefined;
  }
}
