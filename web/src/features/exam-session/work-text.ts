import type { ExamWork } from '@tenfold/contracts';

/** "answer B, flagged, the note “…”" */
export function workText(work: ExamWork): string {
  const words = [
    work.selectedAnswer === null ? 'no answer' : `answer ${work.selectedAnswer}`,
    work.isFlagged && 'flagged',
    work.isUnsure && 'not sure',
    work.struckOut.length > 0 && `${work.struckOut.join(', ')} struck out`,
    work.highlights.length > 0 && 'highlights',
    work.note !== '' && `the note “${work.note.length > 60 ? `${work.note.slice(0, 60)} …` : work.note}”`,
  ];
  return words.filter((word) => word !== false).join(', ');
}
