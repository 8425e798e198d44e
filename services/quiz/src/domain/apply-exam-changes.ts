import type { DeskTime, ExamChange, ExamChangeOutcome, ExamWork } from '@tenfold/contracts';
import { EXAM_ANSWER_CHANGES_STORED } from '@tenfold/exam';

export interface StoredState extends ExamWork {
  questionId: string;
  version: number;
  deviceId: string;
  /** The version before this device's consecutive changes. Its next change may be based on this version or a later one. */
  deviceBase: number;
  deviceSequence: number;
  answerChanges: number;
  /** When the server received the last change of the answer; null without one. */
  answeredAt: Date | null;
  /** When the device made the change that was accepted after the end; null without one. */
  lateAt: Date | null;
}

export interface AnswerChange {
  revision: number;
  questionId: string;
  from: string | null;
  to: string | null;
  lateAt: Date | null;
}

interface ChangesInput {
  deviceId: string;
  changes: readonly ExamChange[];
  revision: number;
  elapsedMs: number;
  states: ReadonlyMap<string, StoredState>;
  letters: ReadonlyMap<string, readonly string[]>;
  /** After the end of the time. */
  late?: LateChanges;
}

interface LateChanges {
  startedAt: Date;
  endsAt: Date;
  /** As the device says. */
  wasUnanswered: boolean;
}

export interface ChangeOutcome {
  questionId: string;
  sequence: number;
  outcome: ExamChangeOutcome;
}

export interface AppliedChanges {
  outcomes: ChangeOutcome[];
  states: ReadonlyMap<string, StoredState>;
  changedIds: ReadonlySet<string>;
  /** Questions whose answer changed, not only its marks. */
  answeredIds: ReadonlySet<string>;
  answerChanges: AnswerChange[];
  revision: number;
}

export function applyExamChanges(input: ChangesInput): AppliedChanges {
  const { deviceId, changes, letters } = input;
  const states = new Map(input.states);
  const changedIds = new Set<string>();
  const answeredIds = new Set<string>();
  const answerChanges: AnswerChange[] = [];
  let { revision } = input;
  let totalMs = [...states.values()].reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0);
  const outcomes = changes.map((change): ChangeOutcome => {
    const { questionId, sequence, selectedAnswer } = change;
    const known = states.get(questionId);
    const outcome =
      input.late && !isRepeated(change, known, deviceId) && !isAcceptedLate(change, known, input.late)
        ? 'ended'
        : outcomeOf(change, known, deviceId, letters.get(questionId));
    const lateAt = input.late && change.madeAt !== undefined ? new Date(change.madeAt) : null;
    if (outcome === 'apply') {
      revision += 1;
      const otherMs = totalMs - (known?.timeSpentMs ?? 0);
      const timeSpentMs = Math.max(0, Math.min(change.timeSpentMs, input.elapsedMs - otherMs));
      totalMs = otherMs + timeSpentMs;
      const from = known?.selectedAnswer ?? null;
      const isChange = from !== selectedAnswer;
      const before = known?.answerChanges ?? 0;
      if (isChange) answeredIds.add(questionId);
      if (isChange && before < EXAM_ANSWER_CHANGES_STORED)
        answerChanges.push({ revision, questionId, from, to: selectedAnswer, lateAt });
      states.set(questionId, {
        questionId,
        ...workOf({ ...change, timeSpentMs }, letters.get(questionId) ?? []),
        version: revision,
        deviceId,
        deviceBase: known?.deviceId === deviceId ? known.deviceBase : (known?.version ?? 0),
        deviceSequence: sequence,
        answerChanges: before + Number(isChange),
        answeredAt: known?.answeredAt ?? null,
        lateAt,
      });
      changedIds.add(questionId);
    }
    return { questionId, sequence, outcome: outcome === 'apply' ? 'stored' : outcome };
  });
  return { outcomes, states, changedIds, answeredIds, answerChanges, revision };
}

/** True for a repeated or delayed request of the device. */
function isRepeated(
  { sequence }: Pick<ExamChange, 'sequence'>,
  known: StoredState | undefined,
  deviceId: string,
): boolean {
  return known?.deviceId === deviceId && sequence <= known.deviceSequence;
}

/** One change of each question, made before the end and after the last answer that arrived. A client could lie about the time. */
function isAcceptedLate(
  { madeAt }: ExamChange,
  known: StoredState | undefined,
  { startedAt, endsAt, wasUnanswered }: LateChanges,
): boolean {
  if (!wasUnanswered || madeAt === undefined || (known?.lateAt ?? null) !== null) return false;
  const made = Date.parse(madeAt);
  return made > (known?.answeredAt ?? startedAt).getTime() && made < endsAt.getTime();
}

function outcomeOf(
  { selectedAnswer, baseVersion, sequence }: ExamChange,
  known: StoredState | undefined,
  deviceId: string,
  letters: readonly string[] | undefined,
): 'apply' | ExamChangeOutcome {
  if (!letters || (selectedAnswer !== null && !letters.includes(selectedAnswer))) return 'rejected';
  if (!known) return 'apply';
  const isOwn = known.deviceId === deviceId;
  if (isRepeated({ sequence }, known, deviceId)) return 'stored';
  const isCurrent = baseVersion === known.version || (isOwn && baseVersion >= known.deviceBase);
  return isCurrent ? 'apply' : 'conflict';
}

function workOf({ selectedAnswer, ...change }: ExamChange, letters: readonly string[]): ExamWork {
  return {
    selectedAnswer,
    isFlagged: change.isFlagged,
    isUnsure: change.isUnsure,
    struckOut: change.struckOut.filter((letter) => letters.includes(letter)),
    highlights: change.highlights.map(({ part, start, end }) => ({ part, start, end })),
    note: change.note,
    timeSpentMs: change.timeSpentMs,
    deskTimes: withinTime(change.deskTimes, change.timeSpentMs),
  };
}

function withinTime(deskTimes: readonly DeskTime[], timeSpentMs: number): DeskTime[] {
  let openMs = timeSpentMs;
  return deskTimes.map(({ place, ms }) => {
    const counted = Math.min(ms, openMs);
    openMs -= counted;
    return { place, ms: counted };
  });
}
