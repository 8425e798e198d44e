import { createHash } from 'node:crypto';
import {
  ContentAdministratorActed,
  ExamPublished,
  type ExamChangeKind,
  type ExamState,
  type PublishedKeyChange,
} from '@tenfold/contracts';
import { emit } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';
import type { EditedParts } from '../domain/edited-parts.js';
import type { UnversionedExam } from '../domain/publish-exam.js';
import { changesIn, type EditorNotes, type QuestionSources } from '../domain/question-changes.js';
import { insertVersion, type StoredVersion } from './exam.queries.js';

const DETAIL_MAX = 500;

const actions: Record<ExamChangeKind, string> = {
  file: 'exam.published',
  publication: 'exam.published',
  question: 'question.changed',
  addition: 'question.added',
  deletion: 'question.deleted',
  key: 'question.key-changed',
  details: 'exam-details.changed',
  withdrawal: 'exam.withdrawn',
  restoration: 'exam.restored',
};

export interface NewVersion {
  kind: ExamChangeKind;
  state: ExamState;
  exam: UnversionedExam;
  actorId: string;
  /** Default: those of the version before. */
  editorNotes?: EditorNotes;
  /** Default: those of the version before. */
  sources?: QuestionSources;
  reason?: string;
  /** Number of the question that changed. */
  question?: number;
  /** By an editor. */
  keyChange?: PublishedKeyChange;
  /** By an exam file. */
  keyChanges?: readonly PublishedKeyChange[];
  /** What editors had changed and an exam file or import replaces. */
  replaced?: EditedParts;
  /** Sections that no exam had before. Default: as in the version before. */
  categoriesCreated?: number;
}

/**
 * Stores the next version of an exam that the transaction has locked, and emits it unless the exam is a draft.
 *
 * @returns its number
 */
export async function addVersion(
  tx: EntityManager,
  before: StoredVersion | null,
  added: NewVersion,
): Promise<number> {
  const { exam, state, kind, actorId, reason = null, question = null, keyChange } = added;
  const keyChanges = added.keyChanges?.length ? [...added.keyChanges] : undefined;
  const version = (before?.version ?? 0) + 1;
  const editorNotes = added.editorNotes ?? before?.editorNotes ?? {};
  await insertVersion(tx, state, {
    version,
    contentHash: hashOf(exam),
    published: exam,
    categoriesCreated: added.categoriesCreated ?? before?.categoriesCreated ?? 0,
    createdBy: actorId,
    kind,
    reason,
    question,
    editorNotes,
    sources: added.sources ?? before?.sources ?? {},
    changedIn: {
      ...changesIn({ exam, editorNotes }, before, version),
      // a new public note leaves the question as it was
      ...(keyChange && { [keyChange.questionId]: version }),
    },
    keyChange: keyChange ?? keyChanges ?? null,
  });
  const about = { aggregateType: 'exam', aggregateId: exam.examId, aggregateVersion: version };
  if (state !== 'draft')
    await emit(
      tx,
      ExamPublished,
      { ...exam, version, isWithdrawn: state === 'withdrawn', keyChange, keyChanges },
      about,
    );
  const detail = detailOf(added, version);
  await emit(
    tx,
    ContentAdministratorActed,
    {
      actorId,
      action: state === 'draft' && kind === 'file' ? 'exam.imported' : actions[kind],
      target: exam.examId,
      detail,
    },
    about,
  );
  return version;
}

export function hashOf(exam: UnversionedExam): string {
  return createHash('sha256').update(JSON.stringify(exam)).digest('hex');
}

function detailOf(
  { exam, question, reason, keyChanges = [], replaced }: NewVersion,
  version: number,
): string {
  const at = question === undefined ? '' : `, question ${question}`;
  const rekeyed = exam.questions.filter(({ id }) => keyChanges.some(({ questionId }) => questionId === id));
  const keys =
    rekeyed.length === 0 ? '' : `, new keys of questions ${rekeyed.map(({ number }) => number).join(', ')}`;
  const what =
    reason ?? `${exam.questions.length} questions${keys}${replaced ? replacedInWords(replaced) : ''}`;
  const detail = `"${exam.title}", version ${version}${at}: ${what}`;
  return detail.length > DETAIL_MAX ? `${detail.slice(0, DETAIL_MAX - 1)}…` : detail;
}

function replacedInWords({ questions, hasDetails }: EditedParts): string {
  const count = questions.length;
  const ofQuestions =
    count === 0
      ? ''
      : `, edits of ${count} question${count === 1 ? '' : 's'} replaced: ${questions.join(', ')}`;
  return `${ofQuestions}${hasDetails ? ', edited details replaced' : ''}`;
}
