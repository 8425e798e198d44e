import { useQuery } from '@tanstack/react-query';
import type { SectionProgress } from '@tenfold/contracts';
import { canJudgeSection, scorePercent, sectionBand, type Band } from '@tenfold/exam';
import { Badge, Divider, Flex, Progress, Statistic, Typography } from 'antd';
import { sectionProgressQuery } from '../../api/section-progress.js';
import { numberLabel } from '../../lib/number-label.js';
import { bandFills, bandWords } from '../../ui/bands.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';

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
      <Statistic value={`${percent}%`} suffix=" of all questions answered" />
      <Progress percent={percent} status="normal" size="small" showInfo={false} aria-hidden="true" />
      <Small>{`${numberLabel(answered)} of ${numberLabel(total)} questions`}</Small>
      <Divider size="medium" />
      <Flex component="ul" vertical gap={4}>
        {countsOf(sections, pro).map(({ label, count, color }) => (
          <Flex component="li" key={label} justify="space-between" align="center">
            <Badge color={color} text={label} />
            <Small>{count === 1 ? '1 section' : `${count} sections`}</Small>
          </Flex>
        ))}
      </Flex>
    </>
  );
}

function Small({ children }: { children: string }) {
  return (
    <Typography.Text type="secondary" className="small">
      {children}
    </Typography.Text>
  );
}

interface SectionCount {
  label: string;
  count: number;
  color: string;
}

function countsOf(sections: readonly SectionProgress[], pro: boolean): SectionCount[] {
  const begun = sections.filter(({ completedQuestions }) => completedQuestions > 0);
  const judged = pro ? begun.filter(({ answerCount }) => canJudgeSection(answerCount)) : [];
  const ofBand = (band: Band): SectionCount => ({
    label: bandWords[band],
    count: judged.filter(({ accuracy }) => sectionBand(accuracy) === band).length,
    color: bandFills[band],
  });
  const counts: SectionCount[] = [
    ofBand('good'),
    ofBand('fair'),
    ofBand('poor'),
    {
      label: pro ? 'Too few answers to judge' : 'Practiced',
      count: begun.length - judged.length,
      color: pro ? 'var(--line)' : 'var(--accent)',
    },
    { label: 'Not practiced yet', count: sections.length - begun.length, color: 'var(--line)' },
  ];
  return counts.filter(({ count }) => count > 0);
}

function sum(sections: readonly SectionProgress[], of: (section: SectionProgress) => number): number {
  return sections.reduce((total, section) => total + of(section), 0);
}
