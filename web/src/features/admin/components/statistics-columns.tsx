import type { QuestionCredit, QuestionStatistics } from '@tenfold/contracts';
import { QUESTION_STATISTICS_MIN_ANSWERS } from '@tenfold/exam';
import { Flex, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { keyNames } from '../../../lib/key-words.js';
import { numberLabel } from '../../../lib/format.js';
import { questionStatisticsPath } from '../../../paths.js';
import type { AdminColumn } from '../../../ui/admin/admin-table.js';
import { correlation } from '../evidence-text.js';
import { KeyFlagTag } from './evidence-columns.js';

const creditNames = { graded: null, ...keyNames } as const satisfies Record<QuestionCredit, string | null>;

const isFew = ({ answers }: QuestionStatistics) => answers < QUESTION_STATISTICS_MIN_ANSWERS;

export const questionColumn: AdminColumn<QuestionStatistics> = {
  key: 'question',
  title: 'Question',
  render: (_, item) => (
    <>
      <Typography.Paragraph ellipsis={{ rows: 2 }} style={{ maxWidth: '68ch', margin: 0 }}>
        <Link to={questionStatisticsPath(item.questionId)}>{item.content}</Link>
      </Typography.Paragraph>
      <Flex wrap gap="4px 8px" className="muted smaller break-anywhere">
        {`${item.examTitle}, question ${item.questionNumber}`}
        {creditNames[item.credit] && <Tag variant="outlined">{creditNames[item.credit]}</Tag>}
        {isFew(item) && <Tag variant="outlined">Few answers</Tag>}
        <KeyFlagTag flag={item.evidence?.keyFlag} />
      </Flex>
    </>
  ),
};

export const sectionColumn: AdminColumn<QuestionStatistics> = {
  key: 'section',
  title: 'Section',
  label: 'Section',
  render: (_, { sectionName }) => sectionName,
};

export const statisticsColumns: readonly AdminColumn<QuestionStatistics>[] = [
  questionColumn,
  sectionColumn,
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
    <>{text}</>
  );
}
