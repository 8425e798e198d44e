import { CheckCircleFilled, CloseCircleFilled, FlagFilled } from '@ant-design/icons';
import type { ExamQuestionResult, ExamResult } from '@tenfold/contracts';
import { clockText } from '@tenfold/exam';
import type { TableProps } from 'antd';
import { Link } from 'react-router-dom';
import { keyText } from '../../../lib/key-words.js';
import { sessionReviewPath } from '../../../paths.js';
import { Table } from '../../../ui/table.js';
import styles from '../exam-result.module.css';

export function QuestionTable({ result: { session, questions } }: { result: ExamResult }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Table of questions">
      <Table<ExamQuestionResult>
        aria-label="Questions"
        rowKey="questionId"
        size="small"
        pagination={false}
        className="numbers"
        dataSource={questions}
        columns={columnsOf(
          session.sessionId,
          questions.some(({ deskMs }) => deskMs > 0),
        )}
      />
    </div>
  );
}

type Columns = NonNullable<TableProps<ExamQuestionResult>['columns']>;

function columnsOf(sessionId: string, usedDesk: boolean): Columns {
  return [
    {
      title: 'Question',
      dataIndex: 'number',
      rowScope: 'row',
      sorter: (one, other) => one.number - other.number,
      render: (number: number) => (
        <Link to={sessionReviewPath(sessionId, number)}>
          <span className="visually-hidden">Review question </span>
          {number}
        </Link>
      ),
    },
    { title: 'Result', render: (_value, question) => <Outcome question={question} /> },
    { title: 'Your answer', render: (_value, { selectedAnswer }) => selectedAnswer ?? 'None' },
    { title: 'Correct answer', render: (_value, question) => rightAnswer(question) },
    {
      title: 'Time',
      render: (_value, { timeSpentMs }) => clockText(timeSpentMs),
      sorter: (one, other) => one.timeSpentMs - other.timeSpentMs,
    },
    ...(usedDesk
      ? [
          {
            title: 'References',
            render: (_value: unknown, question: ExamQuestionResult) => deskText(question),
          },
        ]
      : []),
    {
      title: 'Order',
      render: (_value, { answeredAs }) => (answeredAs === null ? '–' : answeredAs),
      sorter: (one, other) => (one.answeredAs ?? Infinity) - (other.answeredAs ?? Infinity),
    },
    { title: 'Changes', render: (_value, question) => changesText(question) },
    { title: 'Marks', render: (_value, question) => <Marks question={question} /> },
  ];
}

function Outcome({ question: { isCredited, credit, selectedAnswer } }: { question: ExamQuestionResult }) {
  if (isCredited === null) return <>In your exam</>;
  if (isCredited) {
    return (
      <span className="tone-right" style={{ whiteSpace: 'nowrap' }}>
        <CheckCircleFilled aria-hidden /> {credit === 'graded' ? 'Correct' : 'Credited to all'}
      </span>
    );
  }
  return (
    <span className="tone-wrong" style={{ whiteSpace: 'nowrap' }}>
      <CloseCircleFilled aria-hidden /> {selectedAnswer === null ? 'Unanswered' : 'Incorrect'}
    </span>
  );
}

function rightAnswer({ credit, correctAnswer }: ExamQuestionResult): string {
  if (correctAnswer === null) return 'After its end';
  return credit === 'graded' ? keyText(correctAnswer) : 'Any';
}

function deskText({ deskMs, isSourceOpened }: ExamQuestionResult): string {
  const source =
    isSourceOpened === null ? [] : [isSourceOpened ? 'Cited source opened' : 'Cited source not opened'];
  return [clockText(deskMs), ...source].join(', ');
}

function changesText({ changes }: ExamQuestionResult): string {
  const [first] = changes;
  if (!first) return '–';
  return [first.from, ...changes.map(({ to }) => to ?? 'none')].join(' → ');
}

function Marks({ question: { isFlagged, isUnsure } }: { question: ExamQuestionResult }) {
  return (
    <>
      {isFlagged && (
        <span className="tone-caution">
          <FlagFilled aria-hidden /> Flagged
        </span>
      )}
      {isFlagged && isUnsure && ', '}
      {isUnsure && 'Not sure'}
    </>
  );
}
