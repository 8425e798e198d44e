import { useQuery } from '@tanstack/react-query';
import type { SectionProgress } from '@tenfold/contracts';
import { canJudgeSection, scorePercent, sectionBand, type Band } from '@tenfold/exam';
import { Flex, Statistic } from 'antd';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { numberLabel } from '../../lib/format.js';
import { bandFills } from '../../ui/bands.js';
import { Card } from '../../ui/card.js';
import { Meter } from '../../ui/meter.js';
import { Skeleton } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import styles from './dashboard.module.css';

export function SectionProgressCard({ pro }: { pro: boolean }) {
  const query = useQuery(sectionProgressQuery);
  return (
    <Card title="Section Progress">
      <QueryView query={query} what="your sections" skeleton={<Skeleton height={132} />}>
        {(sections) =>
          sections.length === 0 ? (
            <p className="muted">How much of the question bank you have answered shows here.</p>
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
      <Statistic value={`${percent}%`} suffix=" of all questions answered" />
      <Meter share={percent / 100} />
      <Small>{`${numberLabel(answered)} of ${numberLabel(total)} questions`}</Small>
      <Flex component="ul" wrap gap="2px 16px" aria-label="Sections" style={{ marginTop: 8 }}>
        {countsOf(sections, pro).map(({ label, count, color }) => (
          <li key={label}>
            <span className={styles.dot} style={{ backgroundColor: color }} />
            <Small>{`${count} ${label}`}</Small>
          </li>
        ))}
      </Flex>
    </>
  );
}

function Small({ children }: { children: string }) {
  return <span className="muted small">{children}</span>;
}

interface SectionCount {
  label: string;
  count: number;
  color: string;
}

function countsOf(sections: readonly SectionProgress[], pro: boolean): SectionCount[] {
  const begun = sections.filter(({ answerCount }) => answerCount > 0);
  const judged = pro ? begun.filter(({ answerCount }) => canJudgeSection(answerCount)) : [];
  const ofBand = (band: Band, label: string): SectionCount => ({
    label,
    count: judged.filter(({ accuracy }) => sectionBand(accuracy) === band).length,
    color: bandFills[band],
  });
  const counts: SectionCount[] = [
    ofBand('good', 'at 80% or more'),
    ofBand('fair', 'from 60 to under 80%'),
    ofBand('poor', 'below 60%'),
    {
      label: pro ? 'with fewer than 10 answers' : 'practiced',
      count: begun.length - judged.length,
      color: pro ? 'var(--line)' : 'var(--accent)',
    },
    { label: 'not practiced yet', count: sections.length - begun.length, color: 'var(--line)' },
  ];
  return counts.filter(({ count }) => count > 0);
}

function sum(sections: readonly SectionProgress[], of: (section: SectionProgress) => number): number {
  return sections.reduce((total, section) => total + of(section), 0);
}
