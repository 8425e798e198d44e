import {
  openDeviceDatabase,
  reopenTerminated,
  type QuizTimes,
  type QuizWork,
} from '../../lib/device-database.js';
import { readDraft, readTimes, removeDraft, writeDraft, writeTimes } from './quiz-draft.js';
import { draftOf, type QuizDraft, type QuizState } from './quiz-state.js';

/** Storage of a quiz's unsent work on this device. */
export interface QuizDevice {
  draft: QuizDraft;
  /** False where IndexedDB is blocked or fails: closing the tab then loses unsent answers. */
  outlivesTab: boolean;
  write: (state: QuizState) => void;
}

/** @param onWriteFailed called when a write fails: the unsent answers are in this tab only */
export async function openQuizDevice(
  userId: string,
  sessionId: string,
  onWriteFailed: () => void,
): Promise<QuizDevice> {
  try {
    return await openStored(userId, sessionId, onWriteFailed);
  } catch {
    return {
      draft: readDraft(sessionId),
      outlivesTab: false,
      write: (state) => writeDraft(sessionId, draftOf(state)),
    };
  }
}

async function openStored(userId: string, sessionId: string, onWriteFailed: () => void): Promise<QuizDevice> {
  let database = await openDeviceDatabase(userId);
  const work = await database.get('quizWork', sessionId);
  if (work && work.times.studyMs > readTimes(sessionId).studyMs) writeTimes(sessionId, work.times);

  async function merge(state: QuizState): Promise<void> {
    database = await reopenTerminated(userId, database);
    const transaction = database.transaction('quizWork', 'readwrite');
    const before = await transaction.store.get(sessionId);
    const put = transaction.store.put(mergeWork(before, sessionId, state, readTimes(sessionId)));
    // a page that is closing may otherwise lose the last answer
    transaction.commit();
    await Promise.all([put, transaction.done]);
    removeDraft(sessionId);
  }
  // from a write that failed
  const draft = readDraft(sessionId);
  return {
    draft: draft.answers.length > 0 ? draft : (work ?? draft),
    outlivesTab: true,
    write: (state) =>
      void merge(state).catch(() => {
        writeDraft(sessionId, draftOf(state));
        onWriteFailed();
      }),
  };
}

/** Keeps the unsent answers of other tabs, and drops those that this tab knows as stored. */
export function mergeWork(
  before: QuizWork | undefined,
  sessionId: string,
  state: QuizState,
  times: QuizTimes,
): QuizWork {
  const { answers: unsent, flags, unsure } = draftOf(state);
  const isUnsent = (questionId: string) => unsent.some((answer) => answer.questionId === questionId);
  const kept = (before?.answers ?? []).filter(
    ({ questionId }) =>
      !state.refused.includes(questionId) && (isUnsent(questionId) || !(questionId in state.answers)),
  );
  const added = unsent.filter(({ questionId }) => !kept.some((answer) => answer.questionId === questionId));
  return {
    sessionId,
    answers: [...kept, ...added],
    flags: { ...before?.flags, ...flags },
    unsure: { ...before?.unsure, ...unsure },
    times: before && before.times.studyMs > times.studyMs ? before.times : times,
    finishing: state.finishing || (before?.finishing ?? false),
  };
}
