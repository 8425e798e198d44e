import { useQuery } from '@tanstack/react-query';
import type { Readiness, ReadinessEstimate } from '@tenfold/contracts';
import { scoreTierLabel } from '@tenfold/exam';
import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import { readinessQuery } from '../../api/readiness.js';
import { statsQuery } from '../../api/stats.js';
import { paths } from '../../paths.js';
import { Card } from '../../ui/card.js';
import { ChanceFigure } from '../../ui/readiness/chance-figure.js';
import { EvidenceProgress, FirstRange } from '../../ui/readiness/missing-questions.js';
import {
  countQuestions,
  doubtTexts,
  expectedText,
  partsText,
  READINESS_TITLE,
  staleText,
  TOO_FEW_NEW,
  WIDE_RANGE,
} from '../../ui/readiness/readiness-text.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import styles from './dashboard.module.css';

export function ReadinessCard() {
  const query = useQuery(readinessQuery);
  return (
    <Card role="region" aria-label={READINESS_TITLE} className={styles.readiness}>
      <Flex wrap align="baseline" justify="space-between" gap="0 8px">
        <h2>{READINESS_TITLE}</h2>
        <Link to={paths.readiness} className="text-target small">
          {query.data?.estimate ? 'Why this number' : 'Which answers count'}
        </Link>
      </Flex>
      <QueryView query={query} what="your chance of passing" skeleton={<SkeletonRows rows={3} height={40} />}>
        {(readiness) =>
          readiness.estimate === null ? (
            <Missing readiness={readiness} />
          ) : (
            <Estimate estimate={readiness.estimate} isBankSufficient={readiness.isBankSufficient} />
          )
        }
      </QueryView>
    </Card>
  );
}

function Missing({ readiness }: { readiness: Readiness }) {
  const { missing, isBankSufficient } = readiness;
  const count = countQuestions(missing);
  return (
    <Flex vertical gap={8} className="numbers">
      <EvidenceProgress readiness={readiness} />
      {count > 0 && (
        <p>{`Answer ${count} more new ${count === 1 ? 'question' : 'questions'} to see your chance.`}</p>
      )}
      <FirstRange readiness={readiness} />
      {!isBankSufficient && <p className="muted">{TOO_FEW_NEW}</p>}
      {count > 0 && (
        <details className="small">
          <summary>In which sections</summary>
          <p className="muted">{`${partsText(missing)}.`}</p>
        </details>
      )}
    </Flex>
  );
}

function Estimate({
  estimate,
  isBankSufficient,
}: {
  estimate: ReadinessEstimate;
  isBankSufficient: boolean;
}) {
  const { data: stats } = useQuery(statsQuery);
  return (
    <Flex vertical gap={8} className="numbers">
      <ChanceFigure estimate={estimate} />
      <p>{expectedText(estimate)}</p>
      {estimate.authorDoubt !== null && <p className="tone-caution">{doubtTexts[estimate.authorDoubt]}</p>}
      {estimate.isStale && <p className="muted">{staleText(estimate)}</p>}
      {!isBankSufficient && <p className="muted">{WIDE_RANGE}</p>}
      {stats && (
        <p className="muted small">
          {`By your average score: ${scoreTierLabel(stats.averageScore, stats.trendDirection)}`}
        </p>
      )}
    </Flex>
  );
}
