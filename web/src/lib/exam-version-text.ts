import type { ExamChangeKind, ExamVersionChange } from '@tenfold/contracts';

const changeNames: Readonly<Record<ExamChangeKind, string>> = {
  file: 'Exam file',
  question: 'Question edited',
  addition: 'Question added',
  deletion: 'Question deleted',
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
