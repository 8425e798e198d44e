import { useQuery } from '@tanstack/react-query';
import type { Readiness, ReadinessEstimate } from '@tenfold/contracts';
import { Flex } from 'antd';
import { useUser } from '../../api/current-user.js';
import { readinessQuery } from '../../api/readiness.js';
import { hasPro } from '../../lib/access.js';
import { numberLabel } from '../../lib/format.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../ui/back-link.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { ChanceFigure } from '../../ui/readiness/chance-figure.js';
import {
  EvidenceProgress,
  FirstRange,
  MissingQuestionsText,
  StartMissingQuestions,
} from '../../ui/readiness/missing-questions.js';
import {
  doubtTexts,
  expectedText,
  neededText,
  PASS_MARK,
  READINESS_TITLE,
  scoreRangeText,
  staleText,
  WIDE_RANGE,
} from '../../ui/readiness/readiness-text.js';
import { ScoreDistribution } from '../../ui/score-distribution.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { EvidenceCard } from './components/evidence-card.js';
import { GainsCard } from './components/gains-card.js';
import { LookupCard } from './components/lookup-card.js';

export function ReadinessPage() {
  const pro = hasPro(useUser());
  const query = useQuery(readinessQuery);
  return (
    <Page
      title={READINESS_TITLE}
      lead="What your answers to new questions say about the exam, if it were today."
      actions={<BackLink to={paths.dashboard} place="dashboard" />}
    >
      <QueryView
        query={query}
        what="your chance of passing"
        skeleton={
          <Card>
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(readiness) => (
          <>
            <ReadinessParts readiness={readiness} pro={pro} />
            {pro && (
              <EvidenceCard title={readiness.estimate === null ? 'Which answers count' : 'Why this number'} />
            )}
            {pro && <LookupCard />}
          </>
        )}
      </QueryView>
    </Page>
  );
}

function ReadinessParts({ readiness, pro }: { readiness: Readiness; pro: boolean }) {
  const { missing, estimate } = readiness;
  if (!pro) {
    return (
      <Card title="Part of Pro">
        <Flex vertical align="flex-start" gap={16}>
          <p>Pro shows your chance of passing, what it rests on, and where an hour of practice gains most.</p>
          <ButtonLink to={paths.subscribe} kind="primary">
            Upgrade to Pro
          </ButtonLink>
        </Flex>
      </Card>
    );
  }
  if (estimate === null) {
    return (
      <Card title="Before there is a number">
        <Flex vertical gap={16} className="numbers">
          <EvidenceProgress readiness={readiness} />
          <FirstRange readiness={readiness} />
          <MissingQuestionsText readiness={readiness} />
          <p className="muted">Repeated questions do not count: you may remember them.</p>
          <div>
            <StartMissingQuestions missing={missing} />
          </div>
        </Flex>
      </Card>
    );
  }
  return (
    <>
      <EstimateCard readiness={readiness} estimate={estimate} />
      <GainsCard estimate={estimate} />
    </>
  );
}

function EstimateCard({
  readiness: { stage, countedAnswers, isBankSufficient },
  estimate,
}: {
  readiness: Readiness;
  estimate: ReadinessEstimate;
}) {
  const { chanceWord, distribution, trend, isStale, authorDoubt } = estimate;
  return (
    <Card title="If the exam were today">
      <Flex vertical gap={16} className="numbers">
        <div>
          <ChanceFigure estimate={estimate} />
          <p className="muted small">
            {`${capitalized(chanceWord)}${stage === 'early' ? '. Early estimate' : ''}`}
          </p>
        </div>
        <p>
          <strong>{`${expectedText(estimate)}. ${neededText(estimate)}`}</strong> {scoreRangeText(estimate)}
        </p>
        {authorDoubt !== null && <p className="tone-caution">{doubtTexts[authorDoubt]}</p>}
        <p>
          {isBankSufficient ? 'More new questions narrow the range.' : WIDE_RANGE} Repeated questions do not
          count: you may remember them.
        </p>
        {isStale && <p className="tone-caution">{staleText(estimate)}</p>}
        <ScoreDistribution
          caption="Where your score may fall"
          distribution={distribution}
          passMark={PASS_MARK}
        />
        <p>{`Over the last four weeks: ${trend === 'rising' ? 'rising' : 'no clear change yet'}.`}</p>
        <p className="muted small">
          {`${numberLabel(countedAnswers)} answers count. Checked on simulated students; real results will refine it.`}
        </p>
      </Flex>
    </Card>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
