import type { ManagedExam, MissingForPublication } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { managedQuestionPath, newQuestionPath, sourceReviewPath } from '../../../paths.js';
import { Card } from '../../../ui/card.js';

const LISTED_MAX = 10;

/** What a draft lacks for publication, each kind with links to its questions. */
export function MissingCard({ exam }: { exam: ManagedExam }) {
  if (exam.missing.length === 0)
    return <p className="muted">Nothing is missing: the draft can be published.</p>;
  return (
    <Card title="Missing for publication">
      <ul className="rows">
        {exam.missing.map((missing) => (
          <li key={missing.code}>
            <p>{missing.message}</p>
            {missing.code === 'QUESTION_COUNT' ? (
              <Link to={newQuestionPath(exam.examId)} className="text-target small">
                Add a question
              </Link>
            ) : (
              <QuestionLinks exam={exam} missing={missing} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface LinksProps {
  exam: Pick<ManagedExam, 'examId' | 'questions'>;
  missing: MissingForPublication;
}

function QuestionLinks({ exam: { examId, questions }, missing }: LinksProps) {
  const [isOpen, setIsOpen] = useState(false);
  const pathOf = missing.code === 'NOT_ACCEPTED' ? sourceReviewPath : managedQuestionPath;
  const numbers = new Set(missing.questions);
  const all = questions.filter(({ number }) => numbers.has(number)).toSorted((a, b) => a.number - b.number);
  if (all.length === 0) return null;
  const listed = isOpen ? all : all.slice(0, LISTED_MAX);
  return (
    <Flex wrap align="center" gap="4px 12px" className="small numbers">
      {listed.map(({ id, number }) => (
        <Link key={id} to={pathOf(examId, id)} className="text-target">
          {`Question ${number}`}
        </Link>
      ))}
      {listed.length < all.length && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {`Show all ${all.length}`}
        </Button>
      )}
    </Flex>
  );
}
