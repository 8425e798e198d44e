import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublishedTotals } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

const publishedQuery = queryOptions({
  queryKey: ['/api/published'],
  queryFn: getQuery<PublishedTotals>,
});

/** What the question bank has today. Keeps its height while that is not known. */
export function PublishedLine() {
  const { data } = useQuery(publishedQuery);
  return (
    <p className="muted small numbers" style={{ minHeight: 22 }}>
      {data && data.questions > 0 && publishedText(data)}
    </p>
  );
}

function publishedText({ questions, sittings, sampleExams }: PublishedTotals): string {
  const exams = [counted(sittings, 'sitting'), counted(sampleExams, 'sample exam')].filter(Boolean);
  return `${counted(questions, 'question')} today: ${exams.join(', ')}`;
}

function counted(count: number, noun: string): string {
  if (count === 0) return '';
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
