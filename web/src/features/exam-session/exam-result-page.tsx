import { useQuery } from '@tanstack/react-query';
import type { ExamResult } from '@tenfold/contracts';
import { canJudgeSection, clockText, FULL_EXAM_QUESTIONS, scorePercent } from '@tenfold/exam';
import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Statistic, Typography } from 'antd';
import { unsureText } from '../../lib/unsure-text.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { NextSteps, ResultCards, ResultHeader, ResultPage } from '../../ui/result-page.js';
import { SectionBars } from '../../ui/section-bars.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { MissedSteps } from '../../ui/study/missed-steps.js';
import { examResultQuery } from './api/exam-session.js';
import { PaceCurve } from './components/pace-curve.js';
import { QuestionTable } from './components/exam-question-table.js';
import { questionsText, UnsavedChanges } from './components/unsaved-changes.js';
import styles from './exam-result.module.css';

export function ExamResultPage({ sessionId }: { sessionId: string }) {
  const query = useQuery(examResultQuery(sessionId));
  return (
    <ResultPage title="Exam result">
      <QueryView query={query} what="the result" skeleton={<SkeletonRows rows={4} height={120} />}>
        {(result) => (
          <>
            <UnsavedChanges result={result} />
            <Result result={result} />
          </>
        )}
      </QueryView>
    </ResultPage>
  );
}

function Result({ result }: { result: ExamResult }) {
  const { session, score, passed, endedBy } = result;
  const { sessionId, displayName, totalQuestions, passMark, length } = session;
  const missed = result.questions.find(({ isCredited }) => isCredited === false);
  return (
    <>
      <ResultHeader
        name={displayName}
        endedAt={session.endedAt ?? session.endsAt}
        score={
          <>
            {score}
            <span className={styles.of}>{ofText(score, totalQuestions)}</span>
          </>
        }
      >
        <Alert
          role="note"
          type={passed ? 'success' : 'error'}
          showIcon
          style={{ width: 'fit-content', marginBlock: '8px 12px' }}
          title={
            <>
              <strong>{passed ? 'Passed.' : 'Not passed.'}</strong>
              {` ${marginText(score, passMark)}`}
            </>
          }
        />
        <p className="muted">
          {`${usedText(result)} ${endedBy === 'time' ? 'The exam ended when the time was over.' : 'You ended the exam.'}`}
          {length === 'half' &&
            ` A half exam passes at ${passMark} of ${totalQuestions}, a full one at 60 of ${FULL_EXAM_QUESTIONS}.`}
        </p>
        <Credited result={result} />
        <Equated result={result} />
        <NextSteps>
          <MissedSteps sessionId={sessionId} firstMissed={missed?.number ?? null} />
          <ButtonLink to={paths.exam} {...(!missed && { kind: 'primary' })}>
            Another exam
          </ButtonLink>
          <ButtonLink to={paths.home}>Go to the dashboard</ButtonLink>
          <Button
            type="text"
            size="large"
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </NextSteps>
      </ResultHeader>
      <ResultDetails result={result} />
    </>
  );
}

function ResultDetails({ result }: { result: ExamResult }) {
  return (
    <>
      <ResultCards>
        <Card title="Sections, weakest first">
          <SectionBars bars={weakestFirst(result)} />
        </Card>
        <Card title="How you worked">
          <HowYouWorked result={result} />
        </Card>
      </ResultCards>
      <Card title="Pace">
        <PaceCurve result={result} />
      </Card>
      <Card title="Questions">
        <QuestionTable result={result} />
      </Card>
    </>
  );
}

/** As in other results, too few questions give no percentage. */
function ofText(score: number, total: number): string {
  return ` of ${total}${canJudgeSection(total) ? ` · ${scorePercent(score, total)}%` : ''}`;
}

function marginText(score: number, passMark: number): string {
  const more = passMark - score;
  if (more <= 0) return `Passing takes ${passMark} correct answers.`;
  return more === 1
    ? `Passing takes ${passMark} correct answers: 1 more was needed.`
    : `Passing takes ${passMark} correct answers: ${more} more were needed.`;
}

function usedText({ timeUsedSeconds, timeAllowedSeconds }: ExamResult): string {
  return `You used ${clockText(timeUsedSeconds * 1000)} of ${clockText(timeAllowedSeconds * 1000)}.`;
}

function Credited({ result: { creditedToAll } }: { result: ExamResult }) {
  if (creditedToAll === 0) return null;
  return (
    <p className="muted">
      {creditedToAll === 1
        ? '1 question was credited to all examinees.'
        : `${creditedToAll} questions were credited to all examinees.`}
    </p>
  );
}

function Equated({ result: { equated, score } }: { result: ExamResult }) {
  if (equated === null) return null;
  const { harderBy } = equated;
  return (
    <p className="muted">
      {`This exam was ${Math.abs(harderBy)} questions ${harderBy > 0 ? 'harder' : 'easier'} than usual: your ${score} is worth about ${equated.score}.`}
    </p>
  );
}

function weakestFirst({ sections }: ExamResult) {
  const bars = sections.map(({ categoryId, sectionName, correct, total, answered, timeSpentMs }) => ({
    id: categoryId,
    name: sectionName,
    accuracy: scorePercent(correct, total),
    total,
    detail: [
      `${correct} of ${total} correct`,
      answered < total && `${total - answered} unanswered`,
      `${clockText(timeSpentMs)} in all, ${clockText(timeSpentMs / total)} each`,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  return bars.sort((one, other) => one.accuracy - other.accuracy);
}

const BOLD = { content: { fontWeight: 600 } };

function HowYouWorked({ result: { answerChanges, questions, disconnections } }: { result: ExamResult }) {
  const { rightToWrong, wrongToRight, wrongToWrong, rightToRight } = answerChanges;
  const late = questions.filter(({ isLate }) => isLate);
  const changes = rightToWrong + wrongToRight + wrongToWrong + rightToRight;
  return (
    <Flex vertical gap={20}>
      <div>
        <h3>Changed answers</h3>
        {changes === 0 ? (
          <Typography.Text type="secondary">You changed no answer.</Typography.Text>
        ) : (
          <>
            <Flex wrap gap="8px 28px" style={{ marginBlock: '4px 8px' }}>
              <Statistic title="Incorrect to correct" value={wrongToRight} styles={BOLD} />
              <Statistic title="Correct to incorrect" value={rightToWrong} styles={BOLD} />
              <Statistic title="Incorrect to incorrect" value={wrongToWrong} styles={BOLD} />
            </Flex>
            <Typography.Text type="secondary">{changesText(wrongToRight - rightToWrong)}</Typography.Text>
          </>
        )}
      </div>
      <div>
        <h3>Marked as not sure</h3>
        <Typography.Text type="secondary">{confidenceText(questions)}</Typography.Text>
      </div>
      {questions.some(({ deskMs }) => deskMs > 0) && (
        <div>
          <h3>References</h3>
          <Typography.Text type="secondary">{deskText(questions)}</Typography.Text>
        </div>
      )}
      <div>
        <h3>Connection</h3>
        <Typography.Text type="secondary">{disconnectionText(disconnections.length)}</Typography.Text>
        {late.length > 0 && <p className="muted">{lateText(late)}</p>}
      </div>
    </Flex>
  );
}

function changesText(gain: number): string {
  if (gain === 0) return 'Your changes neither won nor lost a question.';
  const questions = Math.abs(gain) === 1 ? '1 question' : `${Math.abs(gain)} questions`;
  return gain > 0 ? `Your changes won ${questions}.` : `Your changes lost ${questions}.`;
}

function confidenceText(questions: ExamResult['questions']): string {
  const answered = questions.filter(({ selectedAnswer }) => selectedAnswer !== null);
  const marked = answered.map(({ isUnsure, isCredited }) => ({ isUnsure, isRight: isCredited }));
  return unsureText(marked) ?? 'You marked no answer as not sure.';
}

function deskText(questions: ExamResult['questions']): string {
  const total = clockText(questions.reduce((sum, { deskMs }) => sum + deskMs, 0));
  const missed = questions.filter(({ isCredited }) => isCredited === false);
  const opened = missed.filter(({ isSourceOpened }) => isSourceOpened);
  return `${total} in all. The cited source was opened for ${opened.length} of ${missed.length} missed questions.`;
}

function disconnectionText(count: number): string {
  if (count === 0) return 'No interruption longer than 90 seconds.';
  const times = count === 1 ? 'Once' : `${count} times`;
  return `${times} the exam was not reached for more than 90 seconds. The clock went on, as in the real exam.`;
}

function lateText(late: ExamResult['questions']): string {
  const numbers = late.map(({ number }) => number);
  const came = late.length === 1 ? '1 answer came' : `${late.length} answers came`;
  return `${came} after the end and ${late.length === 1 ? 'counts' : 'count'}, because the server did not answer before: ${questionsText(numbers)}.`;
}
