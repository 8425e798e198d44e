import { useQuery } from '@tanstack/react-query';
import type { LawChange, LawDecision, ReferenceChange } from '@tenfold/contracts';
import { Button, Flex, Tag } from 'antd';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { dayLabel } from '../../../lib/format.js';
import { problemDetail, UNCHANGED } from '../../../lib/http.js';
import { managedQuestionPath } from '../../../paths.js';
import { Card } from '../../../ui/card.js';
import { DiffSides } from '../../../ui/diff/diff-sides.js';
import { FormError } from '../../../ui/form-error.js';
import { lawChangesQuery, useDecideLawChange } from '../api/managed-references.js';

const decisions = { unchanged: 'Meaning unchanged', 'key-differs': 'Key differs now' } as const;

/** The queue of citations whose text a later edition changed, those without a decision first. */
export function LawChangesCard() {
  const { data = [] } = useQuery(lawChangesQuery);
  const deciding = useDecideLawChange();
  if (!data || data.length === 0) return null;
  const isOpen = ({ changes }: LawChange) => changes.some(({ decision }) => decision === null);
  const sorted = data.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  return (
    <Card title="The law may have changed">
      <p className="small muted">
        Published questions whose cited text a later published edition changed. Students see the change at the
        citation, with your decision. Where no answer holds any more, change the key to REMOVED.
      </p>
      <FormError text={deciding.error && problemDetail(deciding.error, UNCHANGED)} />
      <ul className="rows">
        {sorted.map((law) => (
          <li key={law.citation}>
            <p className="label">{law.citation}</p>
            <p className="small">
              {law.questions.map(({ questionId, examId, examTitle, number }, index) => (
                <Fragment key={questionId}>
                  {index > 0 && ' · '}
                  <Link
                    to={managedQuestionPath(examId, questionId)}
                  >{`${examTitle}, question ${number}`}</Link>
                </Fragment>
              ))}
            </p>
            {law.changes.map((change, index) => (
              <Change
                key={index}
                change={change}
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
      </ul>
    </Card>
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
          names={[`${reference}, as the exam prints it`, `Edition of ${dayLabel(edition.day)}`]}
        />
      </div>
      <Flex wrap align="center" gap={8}>
        <Tag color={decision === null ? 'warning' : 'default'}>
          {decision === null ? 'Open' : decisions[decision]}
        </Tag>
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
