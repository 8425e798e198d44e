import type { QuestionStatistics, ReceivedReport, ReportedQuestion } from '@tenfold/contracts';
import { Flex, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { dateTimeLabel, numberLabel } from '../../../lib/format.js';
import { keyText } from '../../../lib/key-words.js';
import { reportKindNames } from '../../../lib/report-names.js';
import { managedQuestionPath, questionStatisticsPath } from '../../../paths.js';
import { Card } from '../../../ui/card.js';
import { ReadingText } from '../../../ui/reading-text.js';
import { correlation } from '../evidence-text.js';
import { AnswerReports } from './answer-reports.js';
import { KeyFlagTag } from './evidence-columns.js';

interface Props {
  question: ReportedQuestion;
  isOpen: boolean;
}

export function ReportedQuestionCard({ question, isOpen }: Props) {
  const { questionId, examId, examTitle, questionNumber, content, reports, reportCount, statistics } =
    question;
  const hidden = reportCount - reports.length;
  return (
    <Card title={`Question ${questionNumber} of ${examTitle}`} extra={reportsText(reportCount)}>
      <div style={{ maxWidth: '72ch' }}>
        <ReadingText text={content} />
      </div>
      <Flex wrap align="center" gap="4px 16px" className="small" style={{ marginTop: 8 }}>
        <Statistics statistics={statistics} />
        <Link to={managedQuestionPath(examId, questionId)}>Edit the question</Link>
        <Link to={questionStatisticsPath(questionId)}>Statistics</Link>
      </Flex>
      <ul className="rows" style={{ marginTop: 16 }}>
        {reports.map((report) => (
          <li key={report.id}>
            <Report report={report} examVersion={question.examVersion} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="muted small">{`${numberLabel(hidden)} older reports are not shown.`}</p>}
      {isOpen && <AnswerReports question={question} />}
    </Card>
  );
}

function reportsText(count: number): string {
  return count === 1 ? '1 report' : `${numberLabel(count)} reports`;
}

function Statistics({ statistics }: { statistics: QuestionStatistics | null }) {
  if (statistics === null) return <span className="muted">No statistics</span>;
  const { answers, difficulty, discrimination, correctAnswer, evidence } = statistics;
  return (
    <>
      <span>{`Key: ${keyText(correctAnswer)}`}</span>
      <span>{answers === 1 ? '1 answer' : `${numberLabel(answers)} answers`}</span>
      {difficulty !== null && <span>{`${difficulty}% correct`}</span>}
      {discrimination !== null && <span>{`discrimination ${correlation(discrimination)}`}</span>}
      <KeyFlagTag flag={evidence?.keyFlag} />
    </>
  );
}

function Report({ report, examVersion }: { report: ReceivedReport; examVersion: number }) {
  const { kind, text, link, answer, sentAt, closedAt, userEmail } = report;
  return (
    <>
      <Flex wrap align="center" gap="4px 12px" className="small muted">
        <Tag variant="outlined">{reportKindNames[kind]}</Tag>
        <span className="break-anywhere">{userEmail ?? 'A student'}</span>
        <time dateTime={sentAt}>{dateTimeLabel(new Date(sentAt))}</time>
        {report.examVersion !== examVersion && (
          <span>{`on version ${report.examVersion} of the exam; now ${examVersion}`}</span>
        )}
      </Flex>
      <p className="break-anywhere keep-lines" style={{ marginTop: 4 }}>
        {text}
      </p>
      {link !== null && (
        <a href={link} target="_blank" rel="noreferrer" className="break-anywhere">
          {link}
        </a>
      )}
      {answer !== null && closedAt !== null && (
        <p className="break-anywhere keep-lines" style={{ marginTop: 4 }}>
          <strong>{`Answer of ${dateTimeLabel(new Date(closedAt))}: `}</strong>
          {answer}
        </p>
      )}
    </>
  );
}
