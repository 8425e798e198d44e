import type { QuizView } from '@tenfold/contracts';
import { Segmented, Typography } from 'antd';
import { useState } from 'react';
import { Card } from '../../../ui/card.js';
import { useChangeFlag } from '../api/change-flag.js';
import { reviewAnswers, type Reviewed } from '../review-answers.js';
import { ReviewedQuestion } from './reviewed-question.js';
import styles from '../quiz-result-page.module.css';

/** More are a list of rows, as on a phone. */
const MOST_OPEN = 10;

type ListFilter = 'all' | 'missed' | 'flagged';

export function ResultReview({ quiz }: { quiz: QuizView }) {
  const sessionId = quiz.session.id;
  const { mutate: changeFlag } = useChangeFlag(sessionId);
  const all = reviewAnswers(quiz);
  const shown: Record<ListFilter, Reviewed[]> = {
    all,
    missed: all.filter(({ isRight }) => isRight === false),
    flagged: all.filter(({ isFlagged }) => isFlagged),
  };
  const [filter, setFilter] = useState<ListFilter>(shown.missed.length > 0 ? 'missed' : 'all');
  return (
    <Card
      title="Questions"
      extra={
        <Segmented<ListFilter>
          className={styles.filter}
          aria-label="Which questions to show"
          value={filter}
          onChange={setFilter}
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
            sessionId={sessionId}
            reviewed={reviewed}
            isOpen={shown[filter].length <= MOST_OPEN}
            onFlag={(flagged) => changeFlag({ questionId: reviewed.question.id, flagged })}
          />
        ))}
      </ol>
    </Card>
  );
}

function nothingText(filter: ListFilter): string {
  return filter === 'flagged' ? 'You flagged no question in this quiz.' : 'You missed no question.';
}
