import type { QuizView } from '@tenfold/contracts';
import { Segmented, Typography } from 'antd';
import type { Ref } from 'react';
import { Card } from '../../../ui/card.js';
import { useChangeFlag } from '../api/change-flag.js';
import { reviewAnswers, type Reviewed, type ReviewFilter } from '../review-answers.js';
import { ReviewedQuestion } from './reviewed-question.js';
import styles from '../quiz-result-page.module.css';

interface Props {
  quiz: QuizView;
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
  ref: Ref<HTMLDivElement>;
}

export function ResultReview({ quiz, filter, onFilter, ref }: Props) {
  const { mutate: changeFlag } = useChangeFlag(quiz.session.id);
  const all = reviewAnswers(quiz);
  const shown: Record<ReviewFilter, Reviewed[]> = {
    all,
    missed: all.filter(({ isRight }) => !isRight),
    flagged: all.filter(({ isFlagged }) => isFlagged),
  };
  return (
    <div ref={ref} className={styles.review} tabIndex={-1}>
      <Card
        title="Questions"
        extra={
          <Segmented<ReviewFilter>
            className={styles.filter}
            aria-label="Which questions to show"
            value={filter}
            onChange={onFilter}
            options={[
              { value: 'all', label: `All (${shown.all.length})` },
              { value: 'missed', label: `Missed (${shown.missed.length})` },
              { value: 'flagged', label: `Flagged (${shown.flagged.length})` },
            ]}
          />
        }
      >
        {shown[filter].length === 0 && (
          <Typography.Text type="secondary">{nothingText(filter)}</Typography.Text>
        )}
        <ol className="rows">
          {shown[filter].map((reviewed) => (
            <ReviewedQuestion
              key={reviewed.question.id}
              reviewed={reviewed}
              onFlag={(flagged) => changeFlag({ questionId: reviewed.question.id, flagged })}
            />
          ))}
        </ol>
      </Card>
    </div>
  );
}

function nothingText(filter: ReviewFilter): string {
  return filter === 'flagged' ? 'You flagged no question in this quiz.' : 'You missed no question.';
}
