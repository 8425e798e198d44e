import { randomUUID } from 'node:crypto';
import {
  saveExamChanges,
  startCustomExam,
  startExamSession,
  type Caller,
  type ExamChange,
  type ExamSessionView,
  type SavedExamChanges,
  type SaveExamChangesInput,
  type StartCustomExamInput,
  type StartExamSessionInput,
} from '@tenfold/contracts';
import { EXAM_LATE_SECONDS } from '@tenfold/exam';
import { idOf } from './create-exam.js';
import type { QuizUnderTest } from './start-quiz-service.js';

export const springStart: StartExamSessionInput = {
  source: 'published',
  examId: idOf('Spring paper'),
  length: 'full',
  timeFactor: 1,
};

export function startExam(
  quiz: QuizUnderTest,
  caller: Caller,
  given: Partial<StartExamSessionInput> = {},
): Promise<ExamSessionView> {
  return quiz.call(startExamSession, { ...springStart, ...given }, caller);
}

export function openCustomExam(
  quiz: QuizUnderTest,
  caller: Caller,
  given: Partial<StartCustomExamInput> = {},
): Promise<ExamSessionView> {
  const everyQuestion = { categoryIds: [], examIds: [], sets: [], questions: 10 };
  return quiz.call(startCustomExam, { ...everyQuestion, ...given }, caller);
}

export class Device {
  readonly deviceId = randomUUID();
  readonly versions = new Map<string, number>();
  revision = 0;
  private sequence = 0;

  constructor(
    private readonly quiz: QuizUnderTest,
    readonly caller: Caller,
    readonly view: ExamSessionView,
  ) {}

  get sessionId(): string {
    return this.view.session.sessionId;
  }

  idAt(position: number): string {
    const question = this.view.questions[position];
    if (!question) throw new Error(`no question at ${position}`);
    return question.id;
  }

  change(position: number, given: Partial<ExamChange> = {}): ExamChange {
    const questionId = this.idAt(position);
    this.sequence += 1;
    return {
      questionId,
      baseVersion: this.versions.get(questionId) ?? 0,
      sequence: this.sequence,
      selectedAnswer: null,
      isFlagged: false,
      isUnsure: false,
      struckOut: [],
      highlights: [],
      note: '',
      timeSpentMs: 0,
      deskTimes: [],
      ...given,
    };
  }

  input(changes: ExamChange[], given: Partial<SaveExamChangesInput> = {}): SaveExamChangesInput {
    const { sessionId, deviceId, revision: knownRevision } = this;
    return { sessionId, deviceId, knownRevision, changes, ...given };
  }

  async save(changes: ExamChange[], given: Partial<SaveExamChangesInput> = {}): Promise<SavedExamChanges> {
    const saved = await this.quiz.call(saveExamChanges, this.input(changes, given), this.caller);
    for (const { outcome, state } of saved.outcomes)
      if (outcome === 'stored' && state) this.versions.set(state.questionId, state.version);
    this.revision = saved.clock.revision;
    return saved;
  }

  answer(letters: string): Promise<SavedExamChanges> {
    const changes = [...letters].flatMap((selectedAnswer, position) =>
      selectedAnswer === ' ' ? [] : [this.change(position, { selectedAnswer })],
    );
    return this.save(changes);
  }
}

export async function endIn(
  quiz: QuizUnderTest,
  { sessionId }: { sessionId: string },
  seconds: number,
): Promise<Date> {
  return quiz.database.transaction(async (tx) => {
    const [[{ shift }]] = await tx.query<[[{ shift: string }], number]>(
      `UPDATE exam_session e SET ends_at = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => $2)
       FROM exam_session before
       WHERE e.session_id = $1 AND before.session_id = $1
       RETURNING (before.ends_at - e.ends_at)::text AS shift`,
      [sessionId, seconds],
    );
    await tx.query('UPDATE quiz_session SET started_at = started_at - $2::interval WHERE session_id = $1', [
      sessionId,
      shift,
    ]);
    await tx.query(
      "UPDATE exam_session SET last_seen_at = greatest(last_seen_at - $2::interval, now() - interval '1 minute') WHERE session_id = $1",
      [sessionId, shift],
    );
    const [[{ endsAt }]] = await tx.query<[[{ endsAt: Date }], number]>(
      `UPDATE job SET run_at = e.ends_at + interval '${EXAM_LATE_SECONDS} seconds' FROM exam_session e
       WHERE e.session_id = $1 AND job.kind = 'end-exam' AND job.dedupe_key = $1::text
       RETURNING e.ends_at AS "endsAt"`,
      [sessionId],
    );
    return endsAt;
  });
}
