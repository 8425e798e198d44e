import type {
  ExamChange,
  ExamChangeReply,
  ExamQuestionState,
  ExamWork,
  SavedExamChanges,
} from '@tenfold/contracts';
import { EXAM_CHANGES_PER_REQUEST, EXAM_DESK_PLACES_MAX } from '@tenfold/exam';
import type { QueuedChange } from '../../lib/device-database.js';
import { isUnreachable, type HttpProblem } from '../../lib/http.js';

export const emptyWork: ExamWork = {
  selectedAnswer: null,
  isFlagged: false,
  isUnsure: false,
  struckOut: [],
  highlights: [],
  note: '',
  timeSpentMs: 0,
  deskTimes: [],
};

export function workOf(work: ExamWork): ExamWork {
  const { selectedAnswer, isFlagged, isUnsure, struckOut, highlights, note, timeSpentMs, deskTimes } = work;
  return { selectedAnswer, isFlagged, isUnsure, struckOut, highlights, note, timeSpentMs, deskTimes };
}

/** @param deskPlace what the reference desk showed meanwhile; null: it was closed */
export function withTime(
  { timeSpentMs, deskTimes }: ExamWork,
  addedMs: number,
  deskPlace: string | null,
): Pick<ExamWork, 'timeSpentMs' | 'deskTimes'> {
  const ms = Math.round(addedMs);
  const time = { timeSpentMs: timeSpentMs + ms, deskTimes };
  if (deskPlace === null) return time;
  const known = deskTimes.find(({ place }) => place === deskPlace);
  if (!known && deskTimes.length === EXAM_DESK_PLACES_MAX) return time;
  const others = deskTimes.filter((one) => one !== known);
  return { ...time, deskTimes: [...others, { place: deskPlace, ms: (known?.ms ?? 0) + ms }] };
}

interface NewChange {
  sessionId: string;
  questionId: string;
  work: ExamWork;
  /** The stored version that the device knows; 0 before the first one. */
  version: number;
  sequence: number;
  onlyTime: boolean;
  /** By the server's clock. */
  madeAt: string;
}

export const TOO_LATE = 'It came after the end.';

/** A newer change of a question replaces the older one and keeps its base. */
export function queueChange(before: QueuedChange | undefined, change: NewChange): QueuedChange {
  const { sessionId, questionId, work, version, sequence, onlyTime, madeAt } = change;
  return {
    ...workOf(work),
    sessionId,
    questionId,
    baseVersion: before?.baseVersion ?? version,
    sequence,
    onlyTime: onlyTime && (before?.onlyTime ?? true),
    theirs: before?.theirs ?? null,
    refusal: null,
    madeAt: (onlyTime ? before?.madeAt : undefined) ?? madeAt,
  };
}

interface SettledChange {
  queued: QueuedChange | null;
  adopt: ExamQuestionState | null;
  version: number | null;
}

/** @param queued the change as it is now, which may be newer than the one that was sent */
export function settleChange(
  queued: QueuedChange | undefined,
  { sequence, outcome, state }: ExamChangeReply,
): SettledChange {
  const version = state?.version ?? null;
  if (!queued) return { queued: null, adopt: null, version };
  switch (outcome) {
    case 'stored': {
      const isNewer = queued.sequence !== sequence;
      return { queued: isNewer ? rebased(queued, version) : null, adopt: null, version };
    }
    case 'conflict':
      if (!state || queued.onlyTime || isSameWork(queued, state)) {
        return { queued: null, adopt: state, version };
      }
      return { queued: { ...queued, theirs: state }, adopt: null, version };
    case 'rejected':
      return { queued: { ...queued, refusal: 'The question has no such answer.' }, adopt: null, version };
    case 'ended': {
      const isLost = !queued.onlyTime && !isSameWork(queued, state ?? emptyWork);
      return { queued: isLost ? { ...queued, refusal: TOO_LATE } : null, adopt: state, version };
    }
  }
}

/** Changes that were on their way at the end are sent again, as unanswered before it. */
export function withoutEnded(reply: SavedExamChanges): SavedExamChanges {
  return { ...reply, outcomes: reply.outcomes.filter(({ outcome }) => outcome !== 'ended') };
}

/** The server does not answer for any change, so that the reply says nothing about these. */
export function isBusy(error: HttpProblem): boolean {
  return isUnreachable(error) || error.status === 408 || error.status === 429;
}

function rebased(queued: QueuedChange, version: number | null): QueuedChange {
  return version === null ? queued : { ...queued, baseVersion: version };
}

/** The student's choice for a change that conflicts: send it on top of what the other device stored. */
export function keepMine(queued: QueuedChange, sequence: number): QueuedChange {
  const base = queued.theirs?.version ?? queued.baseVersion;
  return { ...queued, baseVersion: base, sequence, theirs: null };
}

function isSameWork(one: ExamWork, other: ExamWork): boolean {
  return fingerprint(one) === fingerprint(other);
}

function fingerprint(work: ExamWork): string {
  const { selectedAnswer, isFlagged, isUnsure, struckOut, highlights, note } = workOf(work);
  const ranges = highlights.map(({ part, start, end }) => `${part} ${start} ${end}`).toSorted();
  return JSON.stringify([selectedAnswer, isFlagged, isUnsure, struckOut.toSorted(), ranges, note]);
}

/** The server accepts bodies of 64 kB. */
const MOST_CHARACTERS = 30_000;

/** Oldest first, without what waits for the student. */
export function sendable(queue: Iterable<QueuedChange>): QueuedChange[] {
  const ready = [...queue].filter(({ theirs, refusal }) => theirs === null && refusal === null);
  return ready.toSorted((one, other) => one.sequence - other.sequence);
}

/** The oldest changes that fit into one request, without the fields that stay on the device. */
export function nextBatch(queue: Iterable<QueuedChange>): ExamChange[] {
  const batch: ExamChange[] = [];
  let size = 0;
  for (const queued of sendable(queue)) {
    const { questionId, baseVersion, sequence, madeAt } = queued;
    const change = { questionId, baseVersion, sequence, ...workOf(queued), madeAt };
    size += JSON.stringify(change).length;
    if (batch.length === EXAM_CHANGES_PER_REQUEST || (batch.length > 0 && size > MOST_CHARACTERS)) break;
    batch.push(change);
  }
  return batch;
}
