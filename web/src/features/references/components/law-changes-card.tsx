import { useQuery } from '@tanstack/react-query';
import type { CitingQuestion, LawChange, LawDecision, ReferenceChange } from '@tenfold/contracts';
import { Button, Flex, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { dateTimeLabel, numberLabel } from '../../../lib/format.js';
import { problemDetail, UNCHANGED } from '../../../lib/http.js';
import { usePageParameter } from '../../../lib/use-page-parameter.js';
import { managedQuestionPath } from '../../../paths.js';
import { AdminTable, type AdminColumn } from '../../../ui/admin/admin-table.js';
import { useClientPage } from '../../../ui/admin/use-client-page.js';
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
  const [page, turnTo] = usePageParameter('change');
  const { data, isPlaceholderData } = useQuery(lawChangesQuery(page));
  const withdrawn = useQuery(withdrawnQuestionsQuery).data ?? [];
  const deciding = useDecideLawChange();
  if (!data || data.total === 0) return null;
  const ids = new Set(withdrawn.map(({ questionId }) => questionId));
  return (
    <Card title="The law may have changed">
      <p className="small muted">
        Published questions whose cited text, or its summary, differs in a later published edition. Students
        see both at the citation, with your decision. Where no answer holds any more, change the key to
        REMOVED. New quizzes and reviews leave a withdrawn question out; full exams keep it, and its citation
        stays open until you decide.
      </p>
      <p className="label" role="status" style={{ marginBlock: 12 }}>
        {`${numberLabel(data.open)} of ${numberLabel(data.total)} without a decision`}
      </p>
      <FormError text={deciding.error && problemDetail(deciding.error, UNCHANGED)} />
      <AdminTable
        name="Changed citations"
        rows={data.changes}
        rowKey="citation"
        columns={columns(ids, deciding)}
        nouns={['citation', 'citations']}
        page={page}
        total={data.total}
        onTurn={turnTo}
        isStale={isPlaceholderData}
        empty={{ title: 'No citations on this page', text: 'The queue became shorter: open its first page.' }}
      />
    </Card>
  );
}

function columns(
  withdrawn: ReadonlySet<string>,
  deciding: ReturnType<typeof useDecideLawChange>,
): AdminColumn<LawChange>[] {
  return [
    {
      key: 'citation',
      title: 'Citation',
      render: (_, { citation, questions }) => (
        <>
          <p className="label">{citation}</p>
          {questions.map((question) => (
            <PracticeRow
              key={question.questionId}
              question={question}
              isWithdrawn={withdrawn.has(question.questionId)}
              tag="Withdrawn from practice"
            />
          ))}
        </>
      ),
    },
    {
      key: 'texts',
      title: 'Texts and decision',
      render: (_, { citation, changes }) =>
        changes.map((change, index) => (
          <Change
            key={index}
            change={change}
            isPending={deciding.isPending}
            onDecide={(decision) =>
              deciding.mutate({ editionId: change.edition.editionId, citation, decision })
            }
          />
        )),
    },
  ];
}

/** All, whatever their citations: a question may also be withdrawn for another edition. */
export function WithdrawnQuestionsCard() {
  const withdrawn = useQuery(withdrawnQuestionsQuery).data ?? [];
  const page = useClientPage(withdrawn, 'withdrawn');
  if (withdrawn.length === 0) return null;
  return (
    <Card title="Withdrawn from practice">
      <AdminTable
        name="Withdrawn questions"
        {...page}
        rowKey="questionId"
        columns={[
          {
            key: 'question',
            title: 'Question',
            render: (_, question) => <PracticeRow question={question} isWithdrawn />,
          },
          {
            key: 'since',
            title: 'Withdrawn',
            label: 'Withdrawn',
            render: (_, { withdrawnAt }) => (
              <time dateTime={withdrawnAt}>{dateTimeLabel(new Date(withdrawnAt))}</time>
            ),
          },
        ]}
        nouns={['question', 'questions']}
        empty={{ title: 'No questions on this page', text: 'Open the first page.' }}
      />
    </Card>
  );
}

function PracticeRow({
  question: { questionId, examId, examTitle, number },
  isWithdrawn,
  tag,
}: {
  question: CitingQuestion;
  isWithdrawn: boolean;
  /** Shown while the question is withdrawn from practice. */
  tag?: string;
}) {
  const withdrawing = useWithdrawQuestion();
  const name = `${examTitle}, question ${number}`;
  const action = isWithdrawn ? 'Return to practice' : 'Withdraw from practice';
  return (
    <>
      <Flex wrap align="center" gap={8} className="small">
        <Link to={managedQuestionPath(examId, questionId)}>{name}</Link>
        {isWithdrawn && tag !== undefined && <Tag color="warning">{tag}</Tag>}
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
  isPending: boolean;
  onDecide: (decision: LawDecision) => void;
}

function Change({
  change: { reference, edition, before, after, decision },
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
        {decision === null && <Tag color="warning">Open</Tag>}
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
