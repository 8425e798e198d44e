import { useQuery } from '@tanstack/react-query';
import type { Readiness } from '@tenfold/contracts';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { readinessQuery } from '../../api/readiness.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { MissingQuestionsText } from '../../ui/readiness/missing-questions.js';
import {
  chanceSentence,
  doubtTexts,
  READINESS_TITLE,
  scoreText,
  staleText,
} from '../../ui/readiness/readiness-text.js';
import { StudyNowButton } from '../../ui/readiness/study-now-button.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import styles from './dashboard.module.css';

export function ReadinessCard() {
  const query = useQuery(readinessQuery);
  return (
    <Card role="region" aria-label={READINESS_TITLE}>
      <QueryView query={query} what="your chance of passing" skeleton={<ReadinessSkeleton />}>
        {(readiness) => (
          <ReadinessRow text={<Summary readiness={readiness} />}>
            <Flex wrap gap={12}>
              {readiness.estimate !== null && <StudyNowButton isMain={false} />}
              <ButtonLink to={paths.readiness}>{linkLabel(readiness)}</ButtonLink>
            </Flex>
          </ReadinessRow>
        )}
      </QueryView>
    </Card>
  );
}

function ReadinessRow({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Flex wrap align="center" justify="space-between" gap="12px 24px">
      <div className={`${styles.readiness} numbers`}>{text}</div>
      {children}
    </Flex>
  );
}

function ReadinessSkeleton() {
  return (
    <ReadinessRow text={<Skeleton height={26} />}>
      <Skeleton width="160px" height={48} />
    </ReadinessRow>
  );
}

function Summary({ readiness }: { readiness: Readiness }) {
  const { stage, estimate } = readiness;
  if (stage === 'hidden') return <MissingQuestionsText readiness={readiness} />;
  if (estimate === null) {
    return (
      <p>
        <strong>You have answered enough new questions.</strong> The chance of passing is part of Pro.
      </p>
    );
  }
  return (
    <>
      <p>
        <strong>{chanceSentence(estimate)}</strong> {scoreText(estimate)}
      </p>
      {estimate.authorDoubt !== null && <p className="tone-caution">{doubtTexts[estimate.authorDoubt]}</p>}
      {estimate.isStale && <p className="muted">{staleText(estimate)}</p>}
    </>
  );
}

function linkLabel({ stage, estimate }: Readiness): string {
  if (stage === 'hidden') return 'What is missing';
  return estimate === null ? 'Chance of passing' : 'Why this number';
}
