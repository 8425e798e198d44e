import { useQuery } from '@tanstack/react-query';
import type { QuestionCredit, QuestionStatisticsSort, QuestionStatistics } from '@tenfold/contracts';
import { QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import { Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { numberLabel } from '../../../lib/number-label.js';
import { Card } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState } from '../../../ui/states.js';
import { firstAnswersQuery, itemsQuery, type ItemOrder } from '../api/items.js';
import { usePageParameter } from '../../../lib/use-page-parameter.js';
import { AdminTable, type AdminColumn } from '../../../ui/admin/admin-table.js';
import { AdminView } from '../../../ui/admin/admin-view.js';
import { correlation, EvidenceLegend, evidenceColumn, KeyFlagTag } from './item-evidence.js';

export function ItemsTab() {
  const query = useQuery(firstAnswersQuery);
  return (
    <AdminView query={query} what="the questions" skeleton={<SkeletonRows rows={8} height={64} />}>
      {(firstAnswers) =>
        firstAnswers < QUESTION_STATISTICS_MIN_ANSWERS ? (
          <Card>
            <EmptyState
              title="Analytics coming soon"
              text={`Question statistics show here once students have given ${QUESTION_STATISTICS_MIN_ANSWERS} answers (a student’s first answer to a question counts). So far: ${firstAnswers}.`}
            />
          </Card>
        ) : (
          <ItemList />
        )
      }
    </AdminView>
  );
}

function ItemList() {
  const [order, setOrder] = useState<ItemOrder>({ sort: 'difficulty', order: 'asc' });
  const [page, turnTo] = usePageParameter();
  const query = useQuery(itemsQuery(order, page));
  return (
    <Flex vertical gap={16}>
      <Legend hasEvidence={hasEvidence(query.data?.items)} />
      <AdminView query={query} what="the questions" skeleton={<SkeletonRows rows={8} height={64} />}>
        {({ items, total }) => (
          <AdminTable
            name="Question statistics"
            rows={items}
            rowKey="questionId"
            columns={hasEvidence(items) ? [...itemColumns, evidenceColumn] : itemColumns}
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
    </Flex>
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
        (point-biserial with the rest of the same quiz, −1 to 1). 0.2 or more is good. Below 0, check whether
        the correct answer is right.
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

const creditNames = { graded: null, removed: 'Removed', all: 'All correct' } as const satisfies Record<
  QuestionCredit,
  string | null
>;

const isFew = ({ answers }: QuestionStatistics) => answers < QUESTION_STATISTICS_MIN_ANSWERS;

const itemColumns: AdminColumn<QuestionStatistics>[] = [
  {
    key: 'question',
    title: 'Question',
    render: (_, item) => (
      <>
        <Typography.Paragraph ellipsis={{ rows: 2 }} style={{ maxWidth: '68ch', margin: 0 }}>
          {item.content}
        </Typography.Paragraph>
        <Flex wrap gap="4px 8px" className="muted smaller break-anywhere">
          {`${item.examTitle}, question ${item.questionNumber}`}
          {creditNames[item.credit] && <Tag variant="outlined">{creditNames[item.credit]}</Tag>}
          {isFew(item) && <Tag variant="outlined">Few answers</Tag>}
          <KeyFlagTag flag={item.evidence?.keyFlag} />
        </Flex>
      </>
    ),
  },
  { key: 'section', title: 'Section', label: 'Section', render: (_, { sectionName }) => sectionName },
  {
    key: 'answers',
    title: 'Answers',
    label: 'Answers',
    align: 'right',
    firstOrder: 'asc',
    render: (_, { answers }) => numberLabel(answers),
  },
  {
    key: 'difficulty',
    title: 'Difficulty',
    label: 'Difficulty',
    align: 'right',
    firstOrder: 'asc',
    render: (_, item) => (
      <Statistic text={item.difficulty === null ? null : `${item.difficulty}%`} isFew={isFew(item)} />
    ),
  },
  {
    key: 'discrimination',
    title: 'Discrimination',
    label: 'Discrimination',
    align: 'right',
    firstOrder: 'asc',
    render: (_, item) => (
      <Statistic
        text={item.discrimination === null ? null : correlation(item.discrimination)}
        isFew={isFew(item)}
        isBad={item.discrimination !== null && item.discrimination < 0}
      />
    ),
  },
];

interface StatisticProps {
  text: string | null;
  isFew: boolean;
  isBad?: boolean;
}

function Statistic({ text, isFew, isBad = false }: StatisticProps) {
  if (text === null || isFew) return <Typography.Text type="secondary">{text ?? '–'}</Typography.Text>;
  return isBad ? (
    <Typography.Text type="danger" strong>
      {text}
    </Typography.Text>
  ) : (
    text
  );
}
