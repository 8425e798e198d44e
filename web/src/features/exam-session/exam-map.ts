import type { ExamSessionView, ExamWork } from '@tenfold/contracts';
import type { MapGroup, MapPlace } from '../../ui/question/question-map.js';

/** @param current index of the question on the screen */
export function examMap(
  { questions, sections }: ExamSessionView,
  works: Readonly<Record<string, ExamWork>>,
  current: number | null,
): MapGroup[] {
  const places = questions.map(({ id, number }): MapPlace => {
    const work = works[id];
    return {
      id,
      number,
      status: statusOf(work),
      flagged: work?.isFlagged ?? false,
      unsure: work?.isUnsure ?? false,
      current: current === number - 1,
    };
  });
  return sections.map(({ categoryId, sectionName, firstNumber, lastNumber }) => ({
    id: categoryId,
    name: `${sectionName}, ${boundsText(firstNumber, lastNumber)}`,
    places: places.filter(({ number }) => firstNumber <= number && number <= lastNumber),
  }));
}

export function boundsText(first: number, last: number): string {
  return first === last ? `question ${first}` : `questions ${first}–${last}`;
}

function statusOf(work: ExamWork | undefined): MapPlace['status'] {
  if (!work) return 'unseen';
  return work.selectedAnswer === null ? 'open' : 'answered';
}
