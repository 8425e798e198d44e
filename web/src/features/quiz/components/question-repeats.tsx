import { RetweetOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { QuestionRepeat } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sittingMonth } from '../../../lib/exam-title.js';
import { lazyScreen } from '../../../lib/lazy-screen.js';
import { sessionReviewPath } from '../../../paths.js';
import { LazyPart } from '../../../ui/lazy-part.js';
import { repeatedQuestionsQuery } from '../api/repeated-questions.js';

const QuestionComparisonDialog = lazyScreen(() =>
  import('./question-comparison-dialog.js').then((m) => m.QuestionComparisonDialog),
);

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

function Repeat({ repeat: { isSameAnswer, review, comparison, ...repeat } }: { repeat: QuestionRepeat }) {
  const [isOpen, setIsOpen] = useState(false);
  const asked = askedText(repeat);
  const path = review && sessionReviewPath(review.sessionId, review.place);
  if (isSameAnswer) return path === null ? <>{asked}</> : <Link to={path}>{asked}</Link>;
  if (comparison === null) return <>{`${asked}, with another answer`}</>;
  const close = () => setIsOpen(false);
  return (
    <>
      {`${asked}, with another answer: `}
      <Button type="link" className="text-link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        see what changed
      </Button>
      <LazyPart name="The comparison" open={isOpen} onClose={close}>
        <QuestionComparisonDialog open={isOpen} comparison={comparison} reviewPath={path} onClose={close} />
      </LazyPart>
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
