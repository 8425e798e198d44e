import { useQuery } from '@tanstack/react-query';
import type { ExamAttempt } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dateLabel } from '../../lib/format.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { paths } from '../../paths.js';
import { Card } from '../../ui/card.js';
import { LazyContent } from '../../ui/lazy-content.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { examAttemptsQuery } from './api/exam-attempts.js';
import { examResultText } from './exam-result-text.js';

// apart from the dashboard, because antd's table is large
const ExamTrend = lazyScreen(() => import('./exam-trend.js').then((m) => m.ExamTrend));

export function ExamAttemptsCard() {
  const query = useQuery(examAttemptsQuery);
  return (
    <Card
      title="Exams"
      extra={
        <Link to={paths.exam} className="text-target">
          Open the Exam Simulator
        </Link>
      }
    >
      <QueryView query={query} what="your exams" skeleton={<Skeleton height={52} />}>
        {({ attempts: [last, ...earlier] }) =>
          last === undefined ? (
            <p className="muted">No completed exam yet. Your results show here.</p>
          ) : (
            <Attempts attempts={[last, ...earlier]} />
          )
        }
      </QueryView>
    </Card>
  );
}

function Attempts({ attempts }: { attempts: [ExamAttempt, ...ExamAttempt[]] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [last] = attempts;
  return (
    <>
      <Flex wrap align="baseline" justify="space-between" gap="0 16px" className="numbers">
        <p>
          {examResultText(last)}{' '}
          <span className="muted small">{`${last.displayName}, ${dateLabel(new Date(last.completedAt))}`}</span>
        </p>
        <Button type="link" className="text-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide the trend' : 'Show the trend'}
        </Button>
      </Flex>
      {isOpen && (
        <LazyContent what="your exams" skeleton={<Skeleton height={324} />}>
          <ExamTrend attempts={attempts} />
        </LazyContent>
      )}
    </>
  );
}
