import { RECALL_PERCENT_WITHOUT_REVIEWS, REVIEW_CHOICES } from '@tenfold/exam';
import { Flex } from 'antd';
import { useSetReviewsPerDay } from '../../api/reviews.js';
import { problemDetail } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { Card } from '../../ui/card.js';
import { RadioCard, RadioCards } from '../../ui/radio-cards.js';

export function DailyNumberCard({ reviewsPerDay }: { reviewsPerDay: number }) {
  const set = useSetReviewsPerDay();
  const choose = (chosen: number) =>
    set.mutate(chosen, {
      onError: (error) => toastFailure('Could not save the daily number', problemDetail(error)),
    });
  return (
    <Card title="Reviews a day">
      <Flex vertical gap={16}>
        <RadioCards
          label="Reviews a day"
          value={set.isPending ? set.variables : reviewsPerDay}
          isBeside
          onChange={choose}
        >
          {REVIEW_CHOICES.map((choice) => (
            <RadioCard
              key={choice.reviewsPerDay}
              value={choice.reviewsPerDay}
              title={`${choice.reviewsPerDay} a day`}
              text={`${choice.recallPercent}% recalled on the exam day`}
            />
          ))}
        </RadioCards>
        <p className="muted small">
          {`Recall of missed questions by simulated students who miss four a day for 100 days. Without reviews it is ${RECALL_PERCENT_WITHOUT_REVIEWS}%.`}
        </p>
      </Flex>
    </Card>
  );
}
