import type { UseQueryResult } from '@tanstack/react-query';
import type { SectionProgress } from '@tenfold/contracts';
import { canJudgeSection, sectionQualifier } from '@tenfold/exam';
import { Col, Row, Typography } from 'antd';
import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { ChartWithTable } from '../../../ui/chart-with-table.js';
import { SectionBars } from '../../../ui/section-bars.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../../ui/states.js';
import { Recommendations } from './recommendations.js';

export const SECTION_PERFORMANCE = 'Section Performance';

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
  const practiced = sections
    .filter(({ answerCount }) => answerCount > 0)
    .toSorted(
      (one, other) =>
        Number(canJudgeSection(other.answerCount)) - Number(canJudgeSection(one.answerCount)) ||
        one.accuracy - other.accuracy,
    );
  if (practiced.length === 0) {
    return (
      <EmptyState
        title="Nothing practiced yet"
        text="Sections appear here once you answer questions, with your accuracy and what to practice next."
        action={<ButtonLink to={paths.quiz}>Choose a section</ButtonLink>}
      />
    );
  }
  const untouched = sections.filter(({ answerCount }) => answerCount === 0);
  return (
    <Row gutter={[48, 24]}>
      <Col xs={24} lg={15}>
        <AccuracyChart practiced={practiced} />
        {untouched.length > 0 && (
          <p style={{ marginTop: 16 }}>
            <Typography.Text type="secondary">
              <Typography.Text strong>Not practiced yet:</Typography.Text>{' '}
              {untouched.map(({ sectionName }) => sectionName).join(' · ')}
            </Typography.Text>
          </p>
        )}
      </Col>
      <Col xs={24} lg={9}>
        <Recommendations practiced={practiced} />
      </Col>
    </Row>
  );
}

const columns = ['Section', 'Accuracy', 'Average', 'Answered'];

function AccuracyChart({ practiced }: { practiced: readonly SectionProgress[] }) {
  const bars = practiced.map((section) => ({
    id: section.categoryId,
    name: section.sectionName,
    accuracy: section.accuracy,
    qualifier: sectionQualifier(section.answerCount),
    detail: `${answersText(section)} · ${section.completedQuestions} of ${section.totalQuestions} questions`,
  }));
  const rows = practiced.map((section) => ({
    id: section.categoryId,
    cells: [
      section.sectionName,
      [`${section.accuracy}%`, sectionQualifier(section.answerCount)].filter(Boolean).join(' · '),
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

function answersText({ answerCount }: SectionProgress): string {
  return answerCount === 1 ? 'of 1 answer' : `of ${answerCount} answers`;
}
