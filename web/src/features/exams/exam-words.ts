import type { ExamChangeKind, ExamState, ExamVersionChange, ManagedExam } from '@tenfold/contracts';
import { dayLabel } from '../../lib/date-label.js';

export const stateNames: Readonly<Record<ExamState, string>> = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
};

const changeNames: Readonly<Record<ExamChangeKind, string>> = {
  file: 'Exam file',
  question: 'Question edited',
  key: 'Key changed',
  details: 'Details corrected',
  withdrawal: 'Withdrawn',
  publication: 'Published',
  restoration: 'Restored',
};

export function changeText({ kind, question }: Pick<ExamVersionChange, 'kind' | 'question'>): string {
  return question === null ? changeNames[kind] : `${changeNames[kind]}: question ${question}`;
}

export function actorText({
  actorId,
  actorEmail,
}: Pick<ExamVersionChange, 'actorId' | 'actorEmail'>): string {
  return actorEmail ?? actorId;
}

export function describeExam({ origin, sitting }: Pick<ManagedExam, 'origin' | 'sitting'>): string {
  const kind = origin === 'sample' ? 'Sample' : 'Authentic';
  return sitting === null ? kind : `${kind}, given on ${dayLabel(sitting)}`;
}
