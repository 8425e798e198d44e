import { CheckCircleFilled, CloseCircleFilled, FlagFilled } from '@ant-design/icons';
import type { LastAnswer, SearchResult } from '@tenfold/contracts';
import { MS_PER_MINUTE, relativeTime } from '@tenfold/exam';
import { Flex, Tag } from 'antd';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../../api/current-user.js';
import { hasPro } from '../../../lib/access.js';
import { dateLabel } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { sessionReviewPath, sectionQuizPath } from '../../../paths.js';
import { Card } from '../../../ui/card.js';
import { Citation } from '../../../ui/citation.js';
import { WithdrawnLine } from '../../../ui/explanation.js';
import { questionAndHit } from '../question-and-hit.js';

export function ResultList({ results }: { results: readonly SearchResult[] }) {
  const now = useNow(MS_PER_MINUTE);
  return (
    <Flex component="ol" vertical gap={16} aria-label="Results" onKeyDown={moveBetweenResults}>
      {results.map((result) => (
        <ResultItem key={result.questionId} result={result} now={now} />
      ))}
    </Flex>
  );
}

function moveBetweenResults(event: KeyboardEvent): void {
  const item = event.target instanceof Element ? event.target.closest('li') : null;
  const neighbors: Record<string, Element | null | undefined> = {
    ArrowDown: item?.nextElementSibling,
    ArrowUp: item?.previousElementSibling,
  };
  const next = neighbors[event.key];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

function ResultItem({ result, now }: { result: SearchResult; now: Date }) {
  const { examTitle, questionNumber, categoryId, sectionName, citation, isFlagged, lastAnswer } = result;
  const pro = hasPro(useUser());
  const { question, hit } = questionAndHit(result);
  return (
    <li tabIndex={-1} aria-label={`Question ${questionNumber} of ${examTitle}`}>
      <Card>
        <Flex wrap align="center" gap="4px 12px" className="small">
          <Tag style={{ whiteSpace: 'normal' }}>{sectionName}</Tag>
          <span className="muted">{`${examTitle}, question ${questionNumber}`}</span>
          <LastAnswerLine answer={lastAnswer} now={now} />
          {isFlagged && (
            <span className="muted">
              <FlagFilled aria-hidden="true" /> Flagged
            </span>
          )}
        </Flex>
        <p className="break-anywhere" style={{ margin: '8px 0' }}>
          {question}
        </p>
        {hit !== null && (
          <p className="break-anywhere small muted" style={{ marginBottom: 8 }}>
            {hit}
          </p>
        )}
        {result.isWithdrawn && <WithdrawnLine />}
        {citation !== null && <Citation citation={citation} cfrEdition={result.cfrEdition} hasSearches />}
        {lastAnswer && (
          <Link to={sessionReviewPath(lastAnswer.review.sessionId, lastAnswer.review.place)}>
            Review your answer
          </Link>
        )}
        {lastAnswer === null && pro && (
          <Link to={sectionQuizPath(categoryId)}>{`Start a quiz of ${sectionName}`}</Link>
        )}
      </Card>
    </li>
  );
}

function LastAnswerLine({ answer, now }: { answer: LastAnswer | null; now: Date }) {
  if (answer === null) return <span className="muted">Not answered yet</span>;
  const answeredAt = new Date(answer.answeredAt);
  return (
    <>
      {answer.isCorrect ? (
        <strong className="tone-right">
          <CheckCircleFilled aria-hidden="true" /> You answered correctly
        </strong>
      ) : (
        <strong className="tone-wrong">
          <CloseCircleFilled aria-hidden="true" /> You answered incorrectly
        </strong>
      )}
      <time className="muted" dateTime={answer.answeredAt} title={dateLabel(answeredAt)}>
        {relativeTime(answeredAt, now)}
      </time>
    </>
  );
}
