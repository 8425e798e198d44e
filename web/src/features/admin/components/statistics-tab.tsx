import { useQuery } from '@tanstack/react-query';
import type {
  QuestionStatistics,
  QuestionStatisticsFilter,
  QuestionStatisticsSort,
} from '@tenfold/contracts';
import { DISCRIMINATION_MIN_ANSWERS, QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import { Flex, Segmented } from 'antd';
import { useState, type ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../paths.js';
import { Card } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState } from '../../../ui/states.js';
import {
  filteredStatisticsQuery,
  firstAnswersQuery,
  statisticsQuery,
  type StatisticsOrder,
} from '../api/question-statistics.js';
import { usePageParameter } from '../../../lib/use-page-parameter.js';
import { AdminTable } from '../../../ui/admin/admin-table.js';
import { AdminView } from '../../../ui/admin/admin-view.js';
import { statisticsColumns, questionColumn, sectionColumn } from './statistics-columns.js';
import { LooksWrongLegend, looksWrongColumn, EvidenceLegend, evidenceColumn } from './evidence-columns.js';

export function StatisticsTab() {
  const query = useQuery(firstAnswersQuery);
  return (
    <AdminView query={query} what="the questions" skeleton={<SkeletonRows rows={8} height={64} />}>
      {(firstAnswers) =>
        firstAnswers < QUESTION_STATISTICS_MIN_ANSWERS ? (
          <Flex vertical gap={16}>
            <Card>
              <EmptyState
                title="Analytics coming soon"
                text={`Question statistics show here once students have given ${QUESTION_STATISTICS_MIN_ANSWERS} answers (a student’s first answer to a question counts). So far: ${firstAnswers}.`}
              />
            </Card>
            <Card title="No explanation">
              <UnexplainedQuestions />
            </Card>
          </Flex>
        ) : (
          <StatisticsList />
        )
      }
    </AdminView>
  );
}

const filters = [
  { value: 'all', label: 'All' },
  { value: 'looks_wrong', label: 'Looks wrong' },
  { value: 'unexplained', label: 'No explanation' },
] satisfies { value: QuestionStatisticsFilter; label: string }[];

function StatisticsList() {
  const [filter, show] = useStatisticsFilter();
  return (
    <Flex vertical gap={16}>
      <Flex wrap align="center" justify="space-between" gap="12px 24px">
        <Segmented<QuestionStatisticsFilter>
          aria-label="Questions shown"
          value={filter}
          options={filters}
          onChange={show}
        />
        <Link to={paths.questionPairs}>Similar questions</Link>
      </Flex>
      {filter === 'all' && <AllQuestions />}
      {filter === 'looks_wrong' && <LooksWrongQuestions />}
      {filter === 'unexplained' && <UnexplainedQuestions />}
    </Flex>
  );
}

/** The filter in the URL; changing it shows the first page. */
function useStatisticsFilter(): [QuestionStatisticsFilter, (filter: QuestionStatisticsFilter) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = filters.find(({ value }) => value === parameters.get('show'))?.value ?? 'all';
  const show = (next: QuestionStatisticsFilter) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (next === 'all') after.delete('show');
      else after.set('show', next);
      return after;
    });
  return [filter, show];
}

function AllQuestions() {
  const [order, setOrder] = useState<StatisticsOrder>({ sort: 'difficulty', order: 'asc' });
  const [page, turnTo] = usePageParameter();
  const query = useQuery(statisticsQuery(order, page));
  return (
    <>
      <Legend hasEvidence={hasEvidence(query.data?.items)} />
      <AdminView query={query} what="the questions" skeleton={<SkeletonRows rows={8} height={64} />}>
        {({ items, total }) => (
          <AdminTable
            name="Question statistics"
            rows={items}
            rowKey="questionId"
            columns={hasEvidence(items) ? [...statisticsColumns, evidenceColumn] : statisticsColumns}
            nouns={['question', 'questions']}
            page={page}
            total={total}
            onTurn={turnTo}
            isStale={query.isPlaceholderData}
            empty={{
              title: 'No questions',
              text: 'Once an exam is published, its questions will show here.',
            }}
            sorting={{
              ...order,
              onSort: (sort, nextOrder) => {
                setOrder({ sort: sort as QuestionStatisticsSort, order: nextOrder });
                turnTo(1);
              },
            }}
          />
        )}
      </AdminView>
    </>
  );
}

interface FilteredProps {
  filter: Exclude<QuestionStatisticsFilter, 'all'>;
  name: string;
  columns: ComponentProps<typeof AdminTable<QuestionStatistics>>['columns'];
  empty: { title: string; text: string };
}

function FilteredQuestions({ filter, ...table }: FilteredProps) {
  const [page, turnTo] = usePageParameter();
  const query = useQuery(filteredStatisticsQuery(filter, page));
  return (
    <AdminView query={query} what="the questions" skeleton={<SkeletonRows rows={8} height={64} />}>
      {({ items, total }) => (
        <AdminTable
          {...table}
          rows={items}
          rowKey="questionId"
          nouns={['question', 'questions']}
          page={page}
          total={total}
          onTurn={turnTo}
          isStale={query.isPlaceholderData}
        />
      )}
    </AdminView>
  );
}

/** Question, section, answers and difficulty. */
const UNEXPLAINED_COLUMNS = 4;

function UnexplainedQuestions() {
  return (
    <FilteredQuestions
      filter="unexplained"
      name="Questions without an explanation, most often missed first"
      columns={statisticsColumns.slice(0, UNEXPLAINED_COLUMNS)}
      empty={{
        title: 'Every question has an explanation',
        text: 'Published questions without one will show here.',
      }}
    />
  );
}

function LooksWrongQuestions() {
  return (
    <>
      <LooksWrongLegend />
      <FilteredQuestions
        filter="looks_wrong"
        name="Questions that look wrong"
        columns={[questionColumn, sectionColumn, looksWrongColumn, evidenceColumn]}
        empty={{
          title: 'No question looks wrong',
          text: `Questions are checked once a week, when they have ${DISCRIMINATION_MIN_ANSWERS} answers that count as evidence.`,
        }}
      />
    </>
  );
}

function hasEvidence(items: readonly QuestionStatistics[] = []): boolean {
  return items.some(({ evidence }) => evidence !== null);
}

function Legend({ hasEvidence: isShown }: { hasEvidence: boolean }) {
  return (
    <Flex vertical gap={4} component="ul" className="muted small" style={{ maxWidth: '92ch' }}>
      <li>
        <strong>Difficulty</strong> is the share of people who answered correctly: the lower, the harder.
      </li>
      <li>
        <strong>Discrimination</strong> is how well this question separates strong from weak students
        (point-biserial with the rest of the same quiz, −1 to 1). 0.2 or more is good. Below 0, check the key.
      </li>
      <li>
        <strong>Answers</strong> counts people, each with their first answer to the question as it is worded
        now, in quizzes they completed. With fewer than {QUESTION_STATISTICS_MIN_ANSWERS} the figures are
        mostly chance: they are marked, and come last.
      </li>
      {isShown && <EvidenceLegend />}
    </Flex>
  );
}
