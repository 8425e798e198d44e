import { useQuery } from '@tanstack/react-query';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { LazyContent } from '../../ui/lazy-content.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { examAttemptsQuery } from './api/exam-attempts.js';

// apart from the dashboard, because antd's table is large
const ExamTrend = lazyScreen(() => import('./exam-trend.js').then((m) => m.ExamTrend));

export function ExamAttemptsCard() {
  const query = useQuery(examAttemptsQuery);
  return (
    <Card title="Exams">
      <QueryView query={query} what="your exams" skeleton={<TrendSkeleton />}>
        {({ attempts }) =>
          attempts.length === 0 ? (
            <EmptyState
              title="No exam yet"
              text="Your exams, from Full Practice Exam and Exam Simulator, show here beside the score that passes."
              action={<ButtonLink to={paths.exam}>Open the Exam Simulator</ButtonLink>}
            />
          ) : (
            <LazyContent what="your exams" skeleton={<TrendSkeleton />}>
              <ExamTrend attempts={attempts} />
            </LazyContent>
          )
        }
      </QueryView>
    </Card>
  );
}

function TrendSkeleton() {
  return <Skeleton height={324} />;
}
