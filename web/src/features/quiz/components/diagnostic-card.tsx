import { useQuery } from '@tanstack/react-query';
import type { SectionScore } from '@tenfold/contracts';
import { Flex } from 'antd';
import { useUser } from '../../../api/current-user.js';
import { readinessQuery } from '../../../api/readiness.js';
import { reviewsQuery } from '../../../api/reviews.js';
import { hasPro } from '../../../lib/access.js';
import { localDay } from '../../../lib/format.js';
import { paths, sectionQuizPath } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { FirstRange } from '../../../ui/readiness/missing-questions.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { QueryView } from '../../../ui/states.js';
import { PlanDays } from '../../../ui/study/plan-days.js';

const SECTIONS_TO_BEGIN_WITH = 2;
const DAYS_SHOWN = 7;

export function DiagnosticCard({ sections }: { sections: readonly SectionScore[] }) {
  const pro = hasPro(useUser());
  const { data: readiness } = useQuery(readinessQuery);
  return (
    <Card title="Where to begin">
      <Flex vertical gap={16}>
        <ol className="rows">
          {mostMissed(sections).map(({ categoryId, sectionName, correct, total }) => (
            <Flex component="li" key={categoryId} wrap align="center" justify="space-between" gap="8px 24px">
              <span className="numbers">
                <strong>{sectionName}</strong> {`${correct} of ${total} correct`}
              </span>
              {pro && (
                <ButtonLink to={sectionQuizPath(categoryId)} aria-label={`Start ${sectionName}`}>
                  Start
                </ButtonLink>
              )}
            </Flex>
          ))}
        </ol>
        <p className="muted small">{basisText(sections, pro)}</p>
        {pro && readiness && <FirstRange readiness={readiness} />}
        {pro && <NextDays />}
      </Flex>
    </Card>
  );
}

function basisText(sections: readonly SectionScore[], pro: boolean): string {
  if (!pro) return 'So few answers are a first hint, not a grade.';
  const hasMissed = sections.some(({ correct, total }) => correct < total);
  const why = hasMissed
    ? 'The diagnostic has as many questions of a section as the exam has in proportion, so these two sections cost you most.'
    : 'You missed none, so these are the largest sections of the exam.';
  return `${why} A few answers say little about one section: the other figures are counts, not grades.`;
}

function mostMissed(sections: readonly SectionScore[]): SectionScore[] {
  return sections
    .toSorted(
      (one, other) => other.total - other.correct - (one.total - one.correct) || other.total - one.total,
    )
    .slice(0, SECTIONS_TO_BEGIN_WITH);
}

function NextDays() {
  const query = useQuery(reviewsQuery);
  const today = localDay(new Date());
  return (
    <>
      <h3>Your plan of the next seven days</h3>
      <QueryView query={query} what="your plan" skeleton={<SkeletonRows rows={DAYS_SHOWN} height={44} />}>
        {({ calendar, examDate }) => (
          <PlanDays
            days={calendar.filter(({ date }) => date >= today).slice(0, DAYS_SHOWN)}
            examDate={examDate}
          />
        )}
      </QueryView>
      <div>
        <ButtonLink to={paths.reviews}>The whole plan</ButtonLink>
      </div>
    </>
  );
}
