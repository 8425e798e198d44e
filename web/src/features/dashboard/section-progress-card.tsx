import { useQuery } from '@tanstack/react-query';
import type { SectionProgress } from '@tenfold/contracts';
import { hasSectionEvidence, scorePercent, sectionBand, type Band } from '@tenfold/exam';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { numberLabel } from '../../lib/number-label.js';
import { bandWords } from '../../ui/bands.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import styles from './section-progress-card.module.css';

/** Overall progress and, on Pro, how many sections are strong, fair or weak. */
export function SectionProgressCard({ pro }: { pro: boolean }) {
  const query = useQuery(sectionProgressQuery);
  return (
    <Card title="Section Progress">
      <QueryView query={query} what="your sections" skeleton={<Skeleton height={148} />}>
        {(sections) =>
          sections.length === 0 ? (
            <EmptyState
              title="No progress yet"
              text="How much of the question bank you have answered shows here."
            />
          ) : (
            <Summary sections={sections} pro={pro} />
          )
        }
      </QueryView>
    </Card>
  );
}

function Summary({ sections, pro }: { sections: readonly SectionProgress[]; pro: boolean }) {
  const answered = sum(sections, ({ completedQuestions }) => completedQuestions);
  const total = sum(sections, ({ totalQuestions }) => totalQuestions);
  const percent = scorePercent(answered, total);
  return (
    <>
      <p className={styles.percent}>
        {percent}%<span> of all questions answered</span>
      </p>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.detail}>{`${numberLabel(answered)} of ${numberLabel(total)} questions`}</p>
      <ul className={styles.counts}>
        {countsOf(sections, pro).map(({ label, count, band }) => (
          <li key={label}>
            <span className={styles.dot} data-band={band} aria-hidden="true" />
            <span>{label}</span>
            <span className={styles.count}>{sectionCount(count)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface SectionCount {
  label: string;
  count: number;
  band: Band | 'none';
}

/** Sections by band; bands without a section are omitted. */
function countsOf(sections: readonly SectionProgress[], pro: boolean): SectionCount[] {
  const begun = sections.filter(({ completedQuestions }) => completedQuestions > 0);
  const judged = pro ? begun.filter(({ answerCount }) => hasSectionEvidence(answerCount)) : [];
  const ofBand = (band: Band): SectionCount => ({
    label: bandWords[band],
    count: judged.filter(({ accuracy }) => sectionBand(accuracy) === band).length,
    band,
  });
  const counts: SectionCount[] = [
    ofBand('good'),
    ofBand('fair'),
    ofBand('poor'),
    {
      label: pro ? 'Too few answers to judge' : 'Practiced',
      count: begun.length - judged.length,
      band: 'none',
    },
    { label: 'Not practiced yet', count: sections.length - begun.length, band: 'none' },
  ];
  return counts.filter(({ count }) => count > 0);
}

function sectionCount(count: number): string {
  return count === 1 ? '1 section' : `${count} sections`;
}

function sum(sections: readonly SectionProgress[], of: (section: SectionProgress) => number): number {
  return sections.reduce((total, section) => total + of(section), 0);
}
