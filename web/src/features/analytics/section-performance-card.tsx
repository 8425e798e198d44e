import type { UseQueryResult } from '@tanstack/react-query';
import type { SectionProgress } from '@tenfold/contracts';
import { sectionBand } from '@tenfold/exam';
import { paths } from '../../paths.js';
import { bandWords } from '../../ui/bands.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { SectionBars } from '../../ui/section-bars.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { ChartWithTable } from './chart-with-table.js';
import { Recommendations } from './recommendations.js';
import styles from './section-performance-card.module.css';

export const SECTION_PERFORMANCE = 'Section Performance';

/** Each section that was practised, from the weakest to the strongest, and what to practise next. */
export function SectionPerformanceCard({ query }: { query: UseQueryResult<SectionProgress[] | null> }) {
  return (
    <Card title={SECTION_PERFORMANCE}>
      <QueryView query={query} what="your sections" skeleton={<SkeletonRows rows={6} height={64} />}>
        {(sections) => <Performance sections={sections} />}
      </QueryView>
    </Card>
  );
}

function Performance({ sections }: { sections: readonly SectionProgress[] }) {
  const practised = sections
    .filter(({ completedQuestions }) => completedQuestions > 0)
    .toSorted((one, other) => one.accuracy - other.accuracy);
  if (practised.length === 0) {
    return (
      <EmptyState
        title="Nothing practised yet"
        text="Each section you answer questions of will be here, with how well it goes and what to practise next."
        action={<ButtonLink to={paths.home}>Choose a section</ButtonLink>}
      />
    );
  }
  const untouched = sections.filter(({ completedQuestions }) => completedQuestions === 0);
  return (
    <div className={styles.columns}>
      <div>
        <AccuracyChart practised={practised} />
        {untouched.length > 0 && (
          <p className={styles.untouched}>
            <strong>Not practised yet:</strong> {untouched.map(({ sectionName }) => sectionName).join(' · ')}
          </p>
        )}
      </div>
      <Recommendations practised={practised} />
    </div>
  );
}

const columns = ['Section', 'Accuracy', 'Average', 'Answered'];

function AccuracyChart({ practised }: { practised: readonly SectionProgress[] }) {
  const bars = practised.map((section) => ({
    id: section.categoryId,
    name: section.sectionName,
    accuracy: section.accuracy,
    detail: `${section.averageScore}% average · ${section.completedQuestions} of ${section.totalQuestions} answered`,
  }));
  const rows = practised.map((section) => ({
    id: section.categoryId,
    cells: [
      section.sectionName,
      `${section.accuracy}% · ${bandWords[sectionBand(section.accuracy)]}`,
      `${section.averageScore}%`,
      `${section.completedQuestions} of ${section.totalQuestions}`,
    ] as const,
  }));
  return (
    <ChartWithTable caption="Accuracy by section, weakest first" columns={columns} rows={rows}>
      <SectionBars bars={bars} />
    </ChartWithTable>
  );
}
