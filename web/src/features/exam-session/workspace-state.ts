import type { ExamQuestionState, ExamWork } from '@tenfold/contracts';
import type { QueuedChange } from '../../lib/device-database.js';
import { workOf } from './exam-changes.js';
import type { ArrivedClock } from './exam-clock.js';

/** `signed-out`: sending goes on after the sign-in. `failing`: the server replies that it cannot save now. */
export type Connection = 'online' | 'offline' | 'failing' | 'signed-out';

export interface Conflict {
  questionId: string;
  mine: ExamWork;
  theirs: ExamQuestionState;
}

/** What the server does not store. */
export interface RefusedChange {
  questionId: string;
  work: ExamWork;
  reason: string;
}

export interface WorkspaceState {
  works: Readonly<Record<string, ExamWork>>;
  conflicts: readonly Conflict[];
  refused: readonly RefusedChange[];
  unsent: number;
  connection: Connection;
  /** False after a failed write: the unsent changes are in this tab only. */
  isKept: boolean;
  clock: ArrivedClock;
}

export function waitingIn(
  queue: Iterable<QueuedChange>,
): Pick<WorkspaceState, 'conflicts' | 'refused' | 'unsent'> {
  const queued = [...queue];
  return {
    conflicts: queued.flatMap(({ questionId, theirs, ...mine }) =>
      theirs === null ? [] : [{ questionId, mine: workOf(mine), theirs }],
    ),
    refused: queued.flatMap(({ questionId, refusal, ...work }) =>
      refusal === null ? [] : [{ questionId, work: workOf(work), reason: refusal }],
    ),
    unsent: queued.filter(({ onlyTime, refusal }) => !onlyTime && refusal === null).length,
  };
}
