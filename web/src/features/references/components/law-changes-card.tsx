import { useQuery } from '@tanstack/react-query';
import type { CitingQuestion, LawChange, LawDecision, ReferenceChange } from '@tenfold/contracts';
import { Button, Flex, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { problemDetail, UNCHANGED } from '../../../lib/http.js';
import { managedQuestionPath } from '../../../paths.js';
import { Card } from '../../../ui/card.js';
import { DiffSides } from '../../../ui/diff/diff-sides.js';
import { FormError } from '../../../ui/form-error.js';
import { editionDay } from '../../../ui/references/reference-names.js';
import {
  lawChangesQuery,
  useDecideLawChange,
  useWithdrawQuestion,
  withdrawnQuestionsQuery,
} from '../api/managed-references.js';

const decisions = { unchanged: 'Meaning unchanged', 'key-differs': 'Key differs now' } as const;

/** The queue of citations whose text a later edition changed, those without a decision first. */
export function LawChangesCard() {
  const { data = [] } = useQuery(lawChangesQuery);
  const { data: withdrawn } = useQuery(withdrawnQuestionsQuery);
  const deciding = useDecideLawChange();
  if (!data || !withdrawn || data.length + withdrawn.length === 0) return null;
  const ids = new Set(withdrawn.map(({ questionId }) => questionId));
  const isOpen = ({ changes, questions }: LawChange) =>
    changes.some(({ decision }) => decision === null) &&
    questions.some(({ questionId }) => !ids.has(questionId));
  const sorted = data.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  const listed = new Set(data.flatMap(({ questions }) => questions.map(({ questionId }) => questionId)));
  const others = withdrawn.filter(({ questionId }) => !listed.has(questionId));
  return (
    <Card title="The law may have changed">
      <p className="small muted">
        Published questions whose cited text, or its summary, differs in a later published edition. Students
        see both at the citation, with your decision. Where no answer holds any more, change the key to
        REMOVED. New quizzes and reviews leave a withdrawn question out; full exams keep it.
      </p>
      <FormError text={deciding.error && problemDetail(deciding.error, UNCHANGED)} />
      <ul className="rows">
        {sorted.map((law) => (
          <li key={law.citation}>
            <p className="label">{law.citation}</p>
            {law.questions.map((question) => (
              <PracticeRow
                key={question.questionId}
                question={question}
                isWithdrawn={ids.has(question.questionId)}
              />
            ))}
            {law.changes.map((change, index) => (
              <Change
                key={index}
                change={change}
                isOpen={isOpen(law)}
                isPending={deciding.isPending}
                onDecide={(decision) =>
                  deciding.mutate({
                    editionId: change.edition.editionId,
                    citation: law.citation,
                    decision,
                  })
                }
              />
            ))}
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <p className="label">Other withdrawn questions</p>
            {others.map((question) => (
              <PracticeRow key={question.questionId} question={question} isWithdrawn />
            ))}
          </li>
        )}
      </ul>
    </Card>
  );
}

function PracticeRow({
  question: { questionId, examId, examTitle, number },
  isWithdrawn,
}: {
  question: CitingQuestion;
  isWithdrawn: boolean;
}) {
  const withdrawing = useWithdrawQuestion();
  const name = `${examTitle}, question ${number}`;
  const action = isWithdrawn ? 'Return to practice' : 'Withdraw from practice';
  return (
    <>
      <Flex wrap align="center" gap={8} className="small">
        <Link to={managedQuestionPath(examId, questionId)}>{name}</Link>
        {isWithdrawn && <Tag color="warning">Withdrawn from practice</Tag>}
        <Button
          size="small"
          disabled={withdrawing.isPending}
          aria-label={`${action}: ${name}`}
          onClick={() => withdrawing.mutate({ questionId, isWithdrawn: !isWithdrawn })}
        >
          {action}
        </Button>
      </Flex>
      <FormError text={withdrawing.error && problemDetail(withdrawing.error, UNCHANGED)} />
    </>
  );
}

interface ChangeProps {
  change: ReferenceChange;
  isOpen: boolean;
  isPending: boolean;
  onDecide: (decision: LawDecision) => void;
}

function Change({
  change: { reference, edition, before, after, decision },
  isOpen,
  isPending,
  onDecide,
}: ChangeProps) {
  return (
    <>
      <div style={{ marginBlock: 8 }}>
        <DiffSides
          before={before}
          after={after}
          unit="words"
          names={[`${reference}, as shown at the question`, editionDay(edition)]}
        />
      </div>
      <Flex wrap align="center" gap={8}>
        {decision !== null && <Tag>{decisions[decision]}</Tag>}
        {decision === null && isOpen && <Tag color="warning">Open</Tag>}
        {(['unchanged', 'key-differs'] as const).map((one) => (
          <Button
            key={one}
            size="small"
            disabled={isPending || decision === one}
            aria-label={`${decisions[one]}: ${reference}`}
            onClick={() => onDecide(one)}
          >
            {decisions[one]}
          </Button>
        ))}
      </Flex>
    </>
  );
}
