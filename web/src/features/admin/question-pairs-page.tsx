import { useQuery } from '@tanstack/react-query';
import type { PairState, PairVerdict, QuestionPair, QuestionPairPage } from '@tenfold/contracts';
import { Button, Flex, Segmented, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { numberLabel } from '../../lib/format.js';
import { problemDetail } from '../../lib/http.js';
import { paths } from '../../paths.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { FormError } from '../../ui/form-error.js';
import { Page } from '../../ui/page.js';
import { isRadio, useKeyActions } from '../../ui/question/use-key-actions.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState } from '../../ui/states.js';
import { questionPairQuery, useReviewQuestionPair } from './api/question-pairs.js';
import styles from './admin.module.css';
import { PairedQuestions } from '../../ui/paired-questions.js';

const verdicts = [
  { verdict: 'same', key: '1', label: 'Same question' },
  { verdict: 'same_stem_other_answer', key: '2', label: 'Same, other answer' },
  { verdict: 'different', key: '3', label: 'Different' },
] as const satisfies { verdict: PairVerdict; key: string; label: string }[];

export function QuestionPairsPage() {
  const [state, setState] = useState<PairState>('open');
  const [offset, setOffset] = useState(0);
  const query = useQuery(questionPairQuery(state, offset));
  const total = query.data?.[state] ?? 0;
  // the last pair of the list was reviewed, and is not in it anymore
  if (!query.isPlaceholderData && total > 0 && offset >= total) setOffset(total - 1);
  return (
    <Page
      title="Similar questions"
      lead="Similar questions of different exams. After an answer, students read that a question was asked again."
      actions={<ButtonLink to={`${paths.admin}?tab=analytics`}>Question statistics</ButtonLink>}
    >
      <Segmented<PairState>
        aria-label="Pairs shown"
        style={{ alignSelf: 'flex-start' }}
        value={state}
        options={[
          { value: 'open', label: labelOf('To review', query.data?.open) },
          { value: 'reviewed', label: labelOf('Reviewed', query.data?.reviewed) },
        ]}
        onChange={(next) => {
          setState(next);
          setOffset(0);
        }}
      />
      <AdminView query={query} what="the pairs" skeleton={<SkeletonRows rows={4} height={120} />}>
        {(page) => <Pairs page={page} state={state} offset={offset} onTurn={setOffset} />}
      </AdminView>
    </Page>
  );
}

function labelOf(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} (${numberLabel(count)})`;
}

interface PairsProps {
  page: QuestionPairPage;
  state: PairState;
  offset: number;
  onTurn: (offset: number) => void;
}

function Pairs({ page, state, offset, onTurn }: PairsProps) {
  const reviewing = useReviewQuestionPair();
  const total = page[state];
  const [pair] = page.pairs;
  const turnTo = (next: number) => () => {
    reviewing.reset();
    onTurn(next);
  };
  if (!pair) return <NoPairs state={state} />;
  return (
    <PairReview
      key={`${pair.question.questionId}:${pair.other.questionId}:${pair.textsDigest}`}
      pair={pair}
      position={`${numberLabel(offset + 1)} of ${numberLabel(total)}`}
      reviewing={reviewing}
      onPrevious={offset > 0 ? turnTo(offset - 1) : null}
      onNext={offset + 1 < total ? turnTo(offset + 1) : null}
    />
  );
}

function NoPairs({ state }: { state: PairState }) {
  return (
    <Card>
      {state === 'open' ? (
        <EmptyState
          title="Nothing to review"
          text="A published exam is compared with the other exams within a minute."
        />
      ) : (
        <EmptyState title="No pair is reviewed yet" text="The pairs that you compare will show here." />
      )}
    </Card>
  );
}

interface ReviewProps {
  pair: QuestionPair;
  position: string;
  /** Of the list: a refused verdict is reported beside the pair as it is now. */
  reviewing: ReturnType<typeof useReviewQuestionPair>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

function PairReview({ pair, position, reviewing, onPrevious, onNext }: ReviewProps) {
  const { mutate, isPending, error } = reviewing;
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // after a verdict given at the end of a long pair
    if (start.current && start.current.getBoundingClientRect().top < 0) start.current.scrollIntoView();
  }, []);
  const give = (verdict: PairVerdict) => {
    if (!isPending) mutate({ pair, verdict });
  };
  useKeyActions(true, ({ key, target }) => {
    const chosen = verdicts.find((each) => each.key === key);
    if (chosen) return () => give(chosen.verdict);
    // the arrows change a focused filter
    if (isRadio(target)) return null;
    if (key === 'ArrowLeft') return onPrevious;
    return key === 'ArrowRight' ? onNext : null;
  });
  const given = verdicts.find(({ verdict }) => verdict === pair.verdict);
  return (
    <Flex ref={start} vertical gap={16} style={{ scrollMarginTop: 80 }}>
      <Flex wrap align="center" justify="space-between" gap="12px 24px">
        <Flex wrap gap={8}>
          <Tag variant="outlined">{`${pair.similarity}% similar`}</Tag>
          {given && (
            <Tag color="processing" variant="outlined">
              {given.label}
            </Tag>
          )}
        </Flex>
        <Flex align="center" gap={12} className="numbers">
          <Button disabled={onPrevious === null} onClick={() => onPrevious?.()}>
            Previous
          </Button>
          <span className="small" role="status">
            {position}
          </span>
          <Button disabled={onNext === null} onClick={() => onNext?.()}>
            Next
          </Button>
        </Flex>
      </Flex>
      <PairedQuestions first={pair.question} second={pair.other} />
      <VerdictBar given={pair.verdict} isPending={isPending} error={error} onGive={give} />
    </Flex>
  );
}

interface VerdictBarProps {
  given: QuestionPair['verdict'];
  isPending: boolean;
  error: Error | null;
  onGive: (verdict: PairVerdict) => void;
}

function VerdictBar({ given, isPending, error, onGive }: VerdictBarProps) {
  return (
    <div className={styles.verdictBar}>
      <FormError text={error && problemDetail(error)} />
      <div className={styles.verdicts} role="group" aria-label="Verdict">
        {verdicts.map(({ verdict, key, label }) => (
          <Button
            key={verdict}
            size="large"
            type={verdict === given ? 'primary' : 'default'}
            aria-pressed={verdict === given}
            disabled={isPending}
            onClick={() => onGive(verdict)}
          >
            {`${label} (${key})`}
          </Button>
        ))}
      </div>
    </div>
  );
}
