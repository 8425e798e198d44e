import { useInfiniteQuery } from '@tanstack/react-query';
import type { EvidenceAnswer, EvidenceOutcome, EvidenceSession } from '@tenfold/contracts';
import { Button, Collapse, Flex, Tag, Typography } from 'antd';
import { dateLabel } from '../../../lib/format.js';
import { toastFailure } from '../../../lib/toast.js';
import { examPath, quizPath } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../../ui/states.js';
import { readinessEvidenceQuery } from '../api/readiness-evidence.js';

export function EvidenceCard({ title }: { title: string }) {
  const query = useInfiniteQuery(readinessEvidenceQuery);
  const loadMore = async () => {
    const { isFetchNextPageError, error } = await query.fetchNextPage();
    if (isFetchNextPageError) toastFailure('Could not load more sessions', error);
  };
  return (
    <Card title={title}>
      <QueryView query={query} what="your answers" skeleton={<SkeletonRows rows={4} />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <EmptyState
              title="No answers yet"
              text="Each answer of a quiz or exam that has ended will be here, with the reason why it counts or not."
            />
          ) : (
            <Flex vertical align="flex-start" gap={16}>
              <p className="muted">
                Your first answer to a question counts, in quizzes and exams that have ended. Newest first.
              </p>
              <Collapse style={{ width: '100%' }} items={sessions.map(sessionItem)} />
              {query.hasNextPage && (
                <Button size="large" loading={query.isFetchingNextPage} onClick={() => void loadMore()}>
                  Show more sessions
                </Button>
              )}
            </Flex>
          )
        }
      </QueryView>
    </Card>
  );
}

function sessionItem(session: EvidenceSession) {
  const { sessionId, sessionType, displayName, endedAt, answers } = session;
  const counted = answers.filter(({ outcome }) => outcome === 'counted').length;
  return {
    key: sessionId,
    label: (
      <Flex wrap justify="space-between" gap="0 24px" className="numbers">
        <span>{`${displayName}, ${dateLabel(new Date(endedAt))}`}</span>
        <span className="muted">{`${counted} of ${answers.length} count`}</span>
      </Flex>
    ),
    children: (
      <Flex vertical align="flex-start" gap={12}>
        <ul className="rows" aria-label={`Answers of ${displayName}`} style={{ width: '100%' }}>
          {answers.map((answer) => (
            <AnswerRow key={answer.questionId} answer={answer} />
          ))}
        </ul>
        <ButtonLink to={sessionType === 'exam' ? examPath(sessionId) : quizPath(sessionId)}>
          Open the session
        </ButtonLink>
      </Flex>
    ),
  };
}

const reasons: Record<EvidenceOutcome, string> = {
  counted: 'Counts',
  repeated: 'Does not count: you had answered this question before',
  rapid: 'Does not count: answered within 10 seconds, too fast to have read it',
  not_graded: 'Does not count: the exam gave credit for every answer',
  unknown_section: 'Does not count: this section is not in the current exam outline',
};

function AnswerRow({ answer }: { answer: EvidenceAnswer }) {
  const { content, sectionName, isCorrect, outcome } = answer;
  return (
    <li style={{ paddingBlock: 8 }}>
      <Typography.Paragraph ellipsis={{ rows: 2 }} style={{ marginBottom: 4 }}>
        {content}
      </Typography.Paragraph>
      <Flex wrap align="center" gap="4px 12px" className="small">
        <Tag style={{ whiteSpace: 'normal' }}>{sectionName}</Tag>
        <span className={isCorrect ? 'tone-right' : 'tone-wrong'}>{isCorrect ? 'Correct' : 'Incorrect'}</span>
        <span className="muted">{reasons[outcome]}</span>
      </Flex>
    </li>
  );
}
