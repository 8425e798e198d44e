import type { ExamQuestion, LookupDrill, LookupResult, MarkLookupBody } from '@tenfold/contracts';
import { clockText } from '@tenfold/exam';
import { Alert, Button, Checkbox, Flex } from 'antd';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useMarkLookup } from '../../../api/lookups.js';
import { deviceSetting } from '../../../lib/device-setting.js';
import { problemDetail } from '../../../lib/http.js';
import { lazyScreen } from '../../../lib/lazy-screen.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useVisibleTime } from '../../../lib/use-visible-time.js';
import { brand } from '../../../content.js';
import { Citation } from '../../../ui/citation.js';
import { LazyPart } from '../../../ui/lazy-part.js';
import { MarkedOptions } from '../../../ui/marked-options.js';
import { ExhibitSheet } from '../../../ui/question/exhibit-sheet.js';
import { QuestionStem } from '../../../ui/question/question-stem.js';
import { useKeyActions } from '../../../ui/question/use-key-actions.js';
import { PlaceChoice } from '../../../ui/references/place-choice.js';
import { verdictOf } from '../../../ui/study/lookup-text.js';
import styles from './lookup-item.module.css';

const ReferenceDesk = lazyScreen(() =>
  import('../../../ui/reference-desk/reference-desk.js').then((m) => m.ReferenceDesk),
);

const TIME = { tickMs: 500, longestGapMs: 5_000 };
const { set: setStatementOnly, useSetting: useStatementOnly } = deviceSetting('tenfold.lookupStatementOnly');
const ignorePlace = () => undefined;

interface Props {
  drill: LookupDrill;
  question: ExamQuestion;
  /** Null: still open. */
  result: LookupResult | null;
  isLast: boolean;
  onNext: () => void;
}

/** One question of a drill beside the references. */
export function LookupItem({ drill, question, result, isLast, onNext }: Props) {
  const { drillId, questions } = drill;
  const number = questions.indexOf(question) + 1;
  const [isDeskOpen, setIsDeskOpen] = useState(false);
  const [showsExhibit, setShowsExhibit] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const heading = useFocusOnMount();
  const lookup = useLookup(drillId, question.id, result !== null);
  const openDesk = () => {
    setIsDeskOpen(true);
    page.current?.querySelector<HTMLInputElement>('[data-part=desk] input')?.focus();
  };
  useKeyActions(true, ({ key }) => (key === '/' || key.toLowerCase() === 'l' ? openDesk : null));
  const choose = (marked: string) => {
    setIsDeskOpen(false);
    lookup.end(marked);
  };
  return (
    <div ref={page} className={`${styles.drill} column`}>
      <title>{`Look-up drill · ${brand.name}`}</title>
      <article>
        <StatusLine
          drill={drill}
          number={number}
          timeSpentMs={result?.timeSpentMs ?? lookup.timeSpentMs}
          isDone={result !== null}
        />
        <QuestionStem
          question={question}
          number={number}
          total={questions.length}
          heading={heading}
          onExhibit={() => setShowsExhibit(true)}
        />
        <Options question={question} />
        {result ? (
          <Outcome result={result} isLast={isLast} onNext={onNext} />
        ) : (
          <OpenActions lookup={lookup} onDesk={openDesk} />
        )}
      </article>
      <PlaceChoice value={result === null && !lookup.isEnded ? choose : null}>
        <div data-part="desk" className={styles.desk}>
          <LazyPart name="The references" open>
            <ReferenceDesk
              deskId={`${drillId} ${question.id}`}
              day={null}
              open={isDeskOpen}
              stays
              onPlace={ignorePlace}
              onClose={() => setIsDeskOpen(false)}
              onQuestion={() => heading.current?.focus()}
            />
          </LazyPart>
        </div>
      </PlaceChoice>
      {question.exhibit && (
        <ExhibitSheet exhibit={question.exhibit} open={showsExhibit} onClose={() => setShowsExhibit(false)} />
      )}
    </div>
  );
}

function useFocusOnMount(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return heading;
}

type Lookup = ReturnType<typeof useLookup>;

/** The time stops with the mark, also while it is being sent. */
function useLookup(drillId: string, questionId: string, isDone: boolean) {
  const marking = useMarkLookup(drillId);
  const [timeSpentMs, setTimeSpentMs] = useState(0);
  const [mark, setMark] = useState<MarkLookupBody | null>(null);
  const isEnded = isDone || mark !== null;
  useVisibleTime(
    useCallback((ms) => setTimeSpentMs((before) => (isEnded ? before : before + ms)), [isEnded]),
    TIME,
  );
  const end = (marked: string | null) => {
    const given = { questionId, marked, timeSpentMs: Math.round(timeSpentMs) };
    setMark(given);
    marking.mutate(given);
  };
  const sendAgain = () => mark && marking.mutate(mark);
  return { timeSpentMs, isEnded, error: marking.error, isPending: marking.isPending, end, sendAgain };
}

interface StatusProps {
  drill: LookupDrill;
  number: number;
  timeSpentMs: number;
  isDone: boolean;
}

function StatusLine({ drill: { questions, limitSeconds }, number, timeSpentMs, isDone }: StatusProps) {
  const isLate = limitSeconds !== null && timeSpentMs > limitSeconds * 1_000;
  const limit = limitSeconds === null ? '' : ` of ${clockText(limitSeconds * 1_000)}`;
  return (
    <p className="small numbers muted">
      {`Look-up ${number} of ${questions.length} · `}
      <span className={isLate ? 'tone-caution' : undefined}>
        {`${clockText(timeSpentMs)}${limit}${isLate ? ', over the limit' : ''}`}
      </span>
      {isLate && !isDone && ': it counts no points, but you can still find it'}
    </p>
  );
}

function Options({ question: { answers, answerImages } }: Pick<Props, 'question'>) {
  const isHidden = useStatementOnly();
  return (
    <>
      <Checkbox
        checked={isHidden}
        onChange={({ target }) => setStatementOnly(target.checked)}
        style={{ marginBottom: 12 }}
      >
        Only the statement
      </Checkbox>
      {!isHidden && (
        <MarkedOptions
          options={answers.map(({ letter, text }) => ({
            letter,
            text,
            imageUrl: answerImages[letter],
            mark: null,
          }))}
        />
      )}
    </>
  );
}

function OpenActions({ lookup, onDesk }: { lookup: Lookup; onDesk: () => void }) {
  const isBeside = useMediaQuery('(width >= 1100px)');
  if (lookup.error)
    return (
      <Alert
        type="warning"
        showIcon
        style={{ marginTop: 20 }}
        title="Your mark is not saved yet"
        description={`${problemDetail(lookup.error)} The time has stopped.`}
        action={
          <Button loading={lookup.isPending} onClick={lookup.sendAgain}>
            Send again
          </Button>
        }
      />
    );
  return (
    <Flex wrap gap={12} style={{ marginTop: 20 }}>
      {!isBeside && (
        <Button type="primary" size="large" loading={lookup.isPending} onClick={onDesk}>
          Open the references
        </Button>
      )}
      <Button size="large" loading={isBeside && lookup.isPending} onClick={() => lookup.end(null)}>
        Show the place
      </Button>
    </Flex>
  );
}

interface OutcomeProps {
  result: LookupResult;
  isLast: boolean;
  onNext: () => void;
}

function Outcome({ result, isLast, onNext }: OutcomeProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { grade, isLate, marked, citation } = result;
  const tone = grade === 'missed' ? 'error' : grade === 'section' || isLate ? 'warning' : 'success';
  return (
    <div style={{ marginTop: 20 }}>
      <Alert
        type={tone}
        showIcon
        title={verdictOf(result)}
        description={marked === null ? undefined : `You marked ${marked}.`}
      />
      {citation === null ? (
        <p className="small muted">
          The cited place is hidden while a quiz or exam of yours has this question.
        </p>
      ) : (
        <Citation citation={citation} cfrEdition={null} />
      )}
      <Button ref={next} type="primary" size="large" style={{ marginTop: 16 }} onClick={onNext}>
        {isLast ? 'See the result' : 'Next question'}
      </Button>
    </div>
  );
}
