import { useQuery } from '@tanstack/react-query';
import type { ReportedResult } from '@tenfold/contracts';
import { FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { Button, Divider, Typography } from 'antd';
import { reportedResultsQuery, useDeleteReportedResults } from '../../api/reported-results.js';
import { dayLabel } from '../../lib/format.js';
import { toast, toastFailure } from '../../lib/toast.js';

export function ReportedResults() {
  const { data } = useQuery(reportedResultsQuery);
  const deleting = useDeleteReportedResults();
  if (!data || data.results.length === 0) return null;
  const isOne = data.results.length === 1;
  const deleteAll = () =>
    deleting.mutate(undefined, {
      onSuccess: () => toast({ title: isOne ? 'Your answer was deleted' : 'Your answers were deleted' }),
      onError: (error) => toastFailure('Nothing was deleted', error),
    });
  return (
    <div>
      <h3>How your exam went</h3>
      <ul>
        {data.results.map((result) => (
          <li key={result.examDate}>
            <Typography.Text type="secondary">{sentence(result)}</Typography.Text>
          </li>
        ))}
      </ul>
      <Typography.Paragraph type="secondary">
        Kept with your chance of passing as we estimate it from your study before the exam, and used only to
        check and correct such chances.
      </Typography.Paragraph>
      <Button loading={deleting.isPending} onClick={deleteAll}>
        {isOne ? 'Delete this answer' : 'Delete your answers'}
      </Button>
      <Divider />
    </div>
  );
}

function sentence({ examDate, outcome, score }: ReportedResult): string {
  if (outcome === 'not_sat') return `You did not sit the exam on ${dayLabel(examDate)}.`;
  const verb = outcome === 'passed' ? 'passed' : 'did not pass';
  const points = score === null ? '' : ` with ${score} of ${FULL_EXAM_QUESTIONS}`;
  return `You ${verb} the exam on ${dayLabel(examDate)}${points}.`;
}
