import { useQuery } from '@tanstack/react-query';
import { Card as AntdCard, Flex, Progress, Typography } from 'antd';
import type { ExamSession, ExamSetup } from '@tenfold/contracts';
import { useState } from 'react';
import { examSetupQuery } from '../../api/exam-setup.js';
import { dateTimeLabel } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { examPath } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { CloseQuizButton } from '../../ui/study/close-quiz-button.js';
import { ExamRules } from './components/exam-rules.js';
import { StartExamForm, type ExamTerms } from './components/start-exam-form.js';
import { remainingText } from './exam-clock.js';

const TICK_MS = 1_000;

export function ExamSetupPage() {
  const query = useQuery({ ...examSetupQuery, refetchOnMount: 'always' });
  return (
    <Page
      title="Exam Simulator"
      lead="The exam as it is on the day: one clock, no feedback until the end, answers that you can change."
    >
      <QueryView query={query} what="the exams" skeleton={<SetupSkeleton />}>
        {(setup) => (
          <>
            {setup.openSessions.length > 0 && (
              <OpenExams
                sessions={setup.openSessions}
                aheadMs={Date.parse(setup.serverNow) - query.dataUpdatedAt}
              />
            )}
            <StartBesideRules setup={setup} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function StartBesideRules({ setup }: { setup: ExamSetup }) {
  const [terms, setTerms] = useState<ExamTerms>({
    length: setup.mayStart === 'full' ? 'full' : 'half',
    timeFactor: 1,
  });
  return (
    <div className="main-and-side">
      {setup.exams.length === 0 ? (
        <Card>
          <EmptyState title="No exams yet" text="Exams show here once they are published." />
        </Card>
      ) : (
        <StartExamForm setup={setup} terms={terms} onTerms={setTerms} />
      )}
      <ExamRules {...terms} />
    </div>
  );
}

interface OpenExamsProps {
  sessions: readonly ExamSession[];
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number;
}

function OpenExams({ sessions, aheadMs }: OpenExamsProps) {
  const now = useNow(TICK_MS).getTime() + aheadMs;
  return (
    <Card title="Your open exam">
      <Flex component="ul" vertical gap={20}>
        {sessions.map((session, index) => (
          <OpenExamRow key={session.sessionId} session={session} now={now} main={index === 0} />
        ))}
      </Flex>
    </Card>
  );
}

interface RowProps {
  session: ExamSession;
  now: number;
  main: boolean;
}

function OpenExamRow({ session, now, main }: RowProps) {
  const { sessionId, displayName, answered, totalQuestions, endsAt } = session;
  const leftMs = Date.parse(endsAt) - now;
  const time =
    leftMs > 0
      ? `${remainingText(leftMs)}. It ends on ${dateTimeLabel(new Date(endsAt))}.`
      : 'the time is up. The result follows in a moment.';
  return (
    <Flex component="li" wrap align="center" justify="space-between" gap="12px 32px">
      <div style={{ flex: '1 1 280px' }}>
        <Typography.Text strong>{displayName}</Typography.Text>
        <div aria-hidden="true" style={{ maxWidth: 420 }}>
          <Progress percent={(answered / totalQuestions) * 100} showInfo={false} railColor="var(--line)" />
        </div>
        <Typography.Text type="secondary">
          {`${answered} of ${totalQuestions} answered · ${time}`}
        </Typography.Text>
      </div>
      <Flex wrap align="center" gap={8}>
        {leftMs > 0 && (
          <CloseQuizButton sessionId={sessionId} name={displayName} answered={answered} isExam />
        )}
        <ButtonLink to={examPath(sessionId)} kind={main ? 'primary' : 'secondary'}>
          {leftMs > 0 ? 'Resume' : 'Open'}
          <span className="visually-hidden">{` ${displayName}`}</span>
        </ButtonLink>
      </Flex>
    </Flex>
  );
}

function SetupSkeleton() {
  return (
    <div className="main-and-side">
      <AntdCard>
        <Skeleton width="220px" />
        <SkeletonRows rows={5} height={56} />
      </AntdCard>
      <AntdCard>
        <SkeletonRows rows={6} height={24} />
      </AntdCard>
    </div>
  );
}
