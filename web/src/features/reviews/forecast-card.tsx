import type { Reviews } from '@tenfold/contracts';
import { nextSittings } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { useSetExamDate } from '../../api/exam-date.js';
import { dayLabel, localDay } from '../../lib/format.js';
import { problemDetail } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { Card } from '../../ui/card.js';

export function ForecastCard({ reviews: { forecast, examDate } }: { reviews: Reviews }) {
  return (
    <Card title="On the exam day">
      {forecast === null || examDate === null ? (
        <NoExamDate />
      ) : (
        <div className="numbers">
          <p>
            <strong>
              {`Without further reviews you recall about ${forecast.recallPercent}% of these questions on ${dayLabel(examDate)}.`}
            </strong>
          </p>
          <p className="muted">
            {`Counting lucky guesses, you would answer about ${forecast.rightAnswerPercent}% correctly. An estimate from your own reviews; every review raises it.`}
          </p>
        </div>
      )}
    </Card>
  );
}

function NoExamDate() {
  const set = useSetExamDate();
  const [sitting = ''] = nextSittings(localDay(new Date()), 1);
  const choose = () =>
    set.mutate(sitting, {
      onError: (error) => toastFailure('Could not set the exam date', problemDetail(error)),
    });
  return (
    <Flex wrap align="center" justify="space-between" gap="12px 24px">
      <p>
        <strong>When is your exam?</strong> With a date the reviews are planned up to it. The next sitting is
        on {dayLabel(sitting)}. You can set another date on the dashboard.
      </p>
      <Button size="large" loading={set.isPending} onClick={choose}>
        {`Set ${dayLabel(sitting)}`}
      </Button>
    </Flex>
  );
}
