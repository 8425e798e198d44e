import { useQuery } from '@tanstack/react-query';
import type { SessionComparison } from '@tenfold/contracts';
import { useSearchParams } from 'react-router-dom';
import { HttpProblem } from '../../lib/http.js';
import { comparedSessions, paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { MessagePage } from '../../ui/message-page.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { unlikeText } from './alike.js';
import { comparisonQuery } from './api/session-history.js';
import { ComparedQuestions } from './components/compared-questions.js';
import { ComparedScores } from './components/compared-scores.js';

export function ComparisonPage() {
  const [parameters] = useSearchParams();
  const [one, other] = comparedSessions(parameters);
  if (one && other) return <OpenComparison one={one} other={other} />;
  return (
    <MessagePage title="Choose two sessions" actions={<AllSessions />}>
      <p>Choose two sessions with a result in the session history to compare them.</p>
    </MessagePage>
  );
}

function OpenComparison({ one, other }: { one: string; other: string }) {
  const query = useQuery(comparisonQuery(one, other));
  const { data, error } = query;
  if (error instanceof HttpProblem && error.status === 404) {
    return (
      <MessagePage title="Session not found" actions={<AllSessions />}>
        <p>One of the two sessions does not exist or has not ended.</p>
      </MessagePage>
    );
  }
  return (
    <Page
      title="Compare two sessions"
      lead={data && scoreSentence(data)}
      actions={<ButtonLink to={paths.history}>All sessions</ButtonLink>}
    >
      <QueryView query={query} what="the comparison" skeleton={<SkeletonRows rows={2} height={280} />}>
        {(comparison) => (
          <>
            <Card title="Side by side">
              <ComparedScores comparison={comparison} />
            </Card>
            <Card title="Questions in both">
              <ComparedQuestions comparison={comparison} />
            </Card>
          </>
        )}
      </QueryView>
    </Page>
  );
}

function AllSessions() {
  return (
    <ButtonLink to={paths.history} kind="primary">
      All sessions
    </ButtonLink>
  );
}

function scoreSentence(comparison: SessionComparison): string {
  const { earlier, later } = comparison;
  const unlike = unlikeText(comparison);
  if (unlike !== null) return unlike;
  const points = Math.round(Math.abs(later.score - earlier.score) * 10) / 10;
  if (points === 0) return `Your score was ${later.score}% both times.`;
  const change = `${later.score > earlier.score ? 'rose' : 'fell'} by ${points} ${points === 1 ? 'point' : 'points'}`;
  return `Your score ${change}, from ${earlier.score}% to ${later.score}%.`;
}
