import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import type { SessionHistoryEntry } from '@tenfold/contracts';
import { clockText } from '@tenfold/exam';
import { Checkbox, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { dateTimeLabel } from '../../../lib/format.js';
import { sessionReviewPath } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { CloseQuizButton } from '../../../ui/study/close-quiz-button.js';
import { sessionPath } from '../session-links.js';
import { sessionName } from '../session-name.js';
import styles from '../session-history.module.css';
import { typeNames } from '../hooks/use-history-filter.js';

interface Props {
  session: SessionHistoryEntry;
  isChosen: boolean;
  canChoose: boolean;
  comparison: string | null;
  onToggle: () => void;
}

export function SessionRow({ session, isChosen, canChoose, comparison, onToggle }: Props) {
  const { sessionId, type, displayName, status, startedAt } = session;
  const started = dateTimeLabel(new Date(startedAt));
  const name = <span className="visually-hidden">{` ${sessionName(session)}`}</span>;
  const review = (
    <Link to={sessionReviewPath(sessionId, 1)} className="text-target">
      Review{name}
    </Link>
  );
  return (
    <Flex
      component="li"
      tabIndex={-1}
      wrap
      align="center"
      justify="space-between"
      gap="12px 32px"
      className={styles.row}
    >
      <div className={styles.words}>
        <Typography.Text strong className="break-anywhere">
          {displayName}
        </Typography.Text>
        <p className="muted small">
          {typeNames[type] !== displayName && `${typeNames[type]} · `}
          <time dateTime={startedAt}>{started}</time>
        </p>
        <p className="small numbers">
          <Outcome session={session} />
        </p>
      </div>
      {status === 'in_progress' && (
        <Flex wrap align="center" gap={8}>
          <CloseQuizButton
            sessionId={sessionId}
            name={sessionName(session)}
            answered={session.answered}
            isExam={type === 'exam'}
          />
          <ButtonLink to={sessionPath(type, sessionId)}>Resume{name}</ButtonLink>
        </Flex>
      )}
      {status === 'completed' && (
        <Flex wrap align="center" gap="8px 24px">
          <Checkbox className="target" checked={isChosen} disabled={!canChoose} onChange={onToggle}>
            Compare{name}
          </Checkbox>
          {comparison !== null && <ButtonLink to={comparison}>Compare the two</ButtonLink>}
          <Link to={sessionPath(type, sessionId)} className="text-target">
            Result{name}
          </Link>
          {review}
        </Flex>
      )}
      {status === 'abandoned' && review}
    </Flex>
  );
}

function Outcome({ session }: { session: SessionHistoryEntry }) {
  const { status, answered, totalQuestions, correctAnswers, score, timeUsedSeconds, closesAt } = session;
  const progress = `${answered} of ${totalQuestions} answered`;
  switch (status) {
    case 'in_progress':
      return (
        <>{`In progress · ${progress}${closesAt === null ? '' : ` · open until ${dateTimeLabel(new Date(closesAt))}`}`}</>
      );
    case 'abandoned':
      return <>{`Closed without a result · ${progress}`}</>;
    case 'completed':
      return (
        <>
          <PassTag passed={session.passed} />
          {`${score}% · ${correctAnswers} of ${totalQuestions} correct`}
          {timeUsedSeconds !== null && ` · ${clockText(timeUsedSeconds * 1000)} used`}
        </>
      );
  }
}

function PassTag({ passed }: { passed: boolean | null }) {
  if (passed === null) return null;
  return (
    <>
      <strong className={passed ? 'tone-right' : 'tone-wrong'}>
        {passed ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        {passed ? ' Passed' : ' Not passed'}
      </strong>
      {' · '}
    </>
  );
}
