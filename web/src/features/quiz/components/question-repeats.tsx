import { RetweetOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { QuestionRepeat } from '@tenfold/contracts';
import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import { sittingMonth } from '../../../lib/exam-title.js';
import { sessionReviewPath } from '../../../paths.js';
import { repeatedQuestionsQuery } from '../api/repeated-questions.js';

interface Props {
  sessionId: string;
  questionId: string;
}

/** Only for a question whose key the user already sees. */
export function QuestionRepeats({ sessionId, questionId }: Props) {
  const { data } = useQuery(repeatedQuestionsQuery(sessionId));
  const repeats = data?.find((question) => question.questionId === questionId)?.repeats ?? [];
  if (repeats.length === 0) return null;
  return (
    <Flex
      component="ul"
      vertical
      gap={4}
      className="small"
      style={{ marginTop: 12 }}
      aria-label="Asked in other exams"
    >
      {repeats.map((repeat, index) => (
        <Flex key={index} component="li" align="baseline" gap={8}>
          <RetweetOutlined aria-hidden />
          <span>
            <Repeat repeat={repeat} />
          </span>
        </Flex>
      ))}
    </Flex>
  );
}

function Repeat({ repeat: { isSameAnswer, review, ...repeat } }: { repeat: QuestionRepeat }) {
  const asked = askedText(repeat);
  const path = review && sessionReviewPath(review.sessionId, review.place);
  if (isSameAnswer) return path === null ? asked : <Link to={path}>{asked}</Link>;
  return (
    <>
      {`${asked}, with another answer`}
      {path !== null && (
        <>
          {': '}
          <Link to={path}>see what changed</Link>
        </>
      )}
    </>
  );
}

function askedText({
  examTitle,
  sitting,
  isLater,
}: Pick<QuestionRepeat, 'examTitle' | 'sitting' | 'isLater'>): string {
  if (sitting === null) return `Also asked in ${examTitle}`;
  return `${isLater ? 'Asked again' : 'Also asked'} in ${sittingMonth(sitting)}`;
}
