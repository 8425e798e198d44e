import { EditOutlined, LeftOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { QuizView } from '@tenfold/contracts';
import { clockText } from '@tenfold/exam';
import { Button, Flex, Typography } from 'antd';
import { Fragment, useEffect, useState, type RefObject } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { quizQuery } from '../../api/quiz.js';
import { brand } from '../../content.js';
import { examPath, quizPath, sessionReviewFilter, sessionReviewPath } from '../../paths.js';
import { Explanation } from '../../ui/explanation.js';
import { Page } from '../../ui/page.js';
import { ActionBar } from '../../ui/question/action-bar.js';
import { ExhibitPanel } from '../../ui/question/exhibit-panel.js';
import { OwnNote } from '../../ui/question/own-note.js';
import { QuestionSkeleton } from '../../ui/question/question-skeleton.js';
import { QuestionStem } from '../../ui/question/question-stem.js';
import { ReportQuestion } from '../../ui/question/report-question.js';
import { QuestionStrip, type Overlay } from '../../ui/question/question-strip.js';
import { useAnnouncement } from '../../ui/question/use-announcement.js';
import { useFocusOnNewQuestion } from '../../ui/question/use-focus-on-new-question.js';
import { ErrorState } from '../../ui/states.js';
import { useChangeFlag } from './api/change-flag.js';
import { QuestionRepeats } from './components/question-repeats.js';
import { ReviewChips } from './components/review-chips.js';
import { ReviewFacts } from './components/review-facts.js';
import { ReviewOverlays } from './components/review-overlays.js';
import { ReviewedOptions } from './components/reviewed-options.js';
import { useReviewShortcuts } from './hooks/use-review-shortcuts.js';
import { reviewAnswers, type Reviewed } from './review-answers.js';
import {
  filterNames,
  filterReviewed,
  neighborsOf,
  placeIn,
  readFilter,
  type ReviewFilter,
  type ReviewMoves,
} from './review-filters.js';
import styles from '../../ui/question/question-screen.module.css';

interface Props {
  quiz: QuizView;
  place: number;
}

/** Reads the session again if it was completed in this tab: until then it had no review. */
export function SessionReviewPage({ quiz, place }: Props) {
  const isLoaded = quiz.review.length > 0;
  const { error, refetch } = useQuery({
    ...quizQuery(quiz.session.id),
    refetchOnMount: isLoaded ? false : 'always',
  });
  const all = reviewAnswers(quiz);
  const current = all[Math.min(place, all.length) - 1];
  if (isLoaded && current) return <Review quiz={quiz} all={all} current={current} />;
  if (error === null) return <QuestionSkeleton title="Session review" what="the session review" />;
  return (
    <Page title="Session review">
      <ErrorState what="the session review" error={error} retry={() => void refetch()} />
    </Page>
  );
}

interface ReviewProps {
  quiz: QuizView;
  all: readonly Reviewed[];
  current: Reviewed;
}

function Review({ quiz, all, current }: ReviewProps) {
  const sessionId = quiz.session.id;
  const { question, place } = current;
  const { id, exhibit } = question;
  const { filter, shown, moves, go } = useShownQuestions(sessionId, all, place);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const note = useOpenNote(id);
  const { announce, region } = useAnnouncement();
  const heading = useFocus(id);
  const flag = useFlag(sessionId, current, announce);
  useReviewShortcuts(overlay === null, {
    next: () => go(moves.next),
    previous: () => go(moves.previous),
    flag,
    note: note.open,
    map: () => setOverlay('map'),
    help: () => setOverlay('shortcuts'),
  });
  return (
    <div className={styles.quiz}>
      <Strip
        quiz={quiz}
        reviewed={current}
        total={all.length}
        shown={{ moves, count: shown.length }}
        onFlag={flag}
        onOpen={setOverlay}
      />
      <div className={`${styles.columns} column`}>
        <article className={styles.question} data-split={exhibit === null}>
          <div className={styles.side}>
            <ReviewChips
              all={all}
              filter={filter}
              onFilter={(chosen) => go(placeIn(filterReviewed(all, chosen), place), chosen)}
            />
            <AskedQuestion
              key={id}
              reviewed={current}
              total={all.length}
              heading={heading}
              onExhibit={() => setOverlay('exhibit')}
            />
          </div>
          <AnswerSide quiz={quiz} reviewed={current} heading={heading} note={note} />
          <Footer moves={moves} count={shown.length} filter={filter} onGo={go} />
        </article>
        {exhibit && <ExhibitPanel key={exhibit.id} exhibit={exhibit} />}
      </div>
      {region}
      <ReviewOverlays
        overlay={overlay}
        all={all}
        current={current}
        onClose={() => setOverlay(null)}
        onJump={go}
      />
    </div>
  );
}

interface StripProps {
  quiz: QuizView;
  reviewed: Reviewed;
  total: number;
  shown: { moves: ReviewMoves; count: number };
  onFlag: () => void;
  onOpen: (overlay: Overlay) => void;
}

function Strip({ quiz, reviewed, total, shown, onFlag, onOpen }: StripProps) {
  const { id, sessionType, displayName } = quiz.session;
  const { place, letter, isFlagged, timeSpentMs } = reviewed;
  const navigate = useNavigate();
  return (
    <>
      <title>{`Session review: ${displayName} · ${brand.name}`}</title>
      <QuestionStrip
        label="Session review"
        name={displayName}
        number={place}
        progress={{
          label: 'Place among the shown questions',
          value: shown.moves.position ?? 0,
          max: shown.count,
        }}
        total={total}
        isFlagged={isFlagged}
        canFlag={letter !== null}
        timer={timeSpentMs !== null && <span className="numbers small muted">{clockText(timeSpentMs)}</span>}
        onFlag={onFlag}
        onOpen={onOpen}
        onLeave={() => void navigate(sessionType === 'exam' ? examPath(id) : quizPath(id))}
      />
    </>
  );
}

/** Also when the review opens. */
function useFocus(questionId: string) {
  const heading = useFocusOnNewQuestion(questionId);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [heading]);
  return heading;
}

function useShownQuestions(sessionId: string, all: readonly Reviewed[], place: number) {
  const [parameters] = useSearchParams();
  const filter = readFilter(sessionReviewFilter(parameters));
  const shown = filterReviewed(all, filter);
  const navigate = useNavigate();
  const go = (to: number | null, show = filter) => {
    const path = to === null ? null : sessionReviewPath(sessionId, to, show === 'all' ? undefined : show);
    if (path !== null) void navigate(path, { replace: true });
  };
  return { filter, shown, moves: neighborsOf(place, shown), go };
}

interface OpenNote {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Closed by a change of the question. */
function useOpenNote(questionId: string): OpenNote {
  const [openQuestionId, setOpenQuestionId] = useState<string | null>(null);
  if (openQuestionId !== null && openQuestionId !== questionId) setOpenQuestionId(null);
  return {
    isOpen: openQuestionId === questionId,
    open: () => setOpenQuestionId(questionId),
    close: () => setOpenQuestionId(null),
  };
}

function useFlag(
  sessionId: string,
  { question, letter, isFlagged }: Reviewed,
  announce: (words: string) => void,
) {
  const { mutate: changeFlag } = useChangeFlag(sessionId);
  return () => {
    if (letter === null) return announce('Only answered questions can be flagged here.');
    changeFlag({ questionId: question.id, flagged: !isFlagged });
    announce(isFlagged ? 'Flag removed.' : 'Flagged for review.');
  };
}

interface AskedProps {
  reviewed: Reviewed;
  total: number;
  heading: RefObject<HTMLHeadingElement | null>;
  onExhibit: () => void;
}

function AskedQuestion({ reviewed, total, heading, onExhibit }: AskedProps) {
  const { question, place } = reviewed;
  return (
    <>
      <Typography.Text type="secondary">{question.sectionName}</Typography.Text>
      <QuestionStem
        question={question}
        number={place}
        total={total}
        heading={heading}
        onExhibit={onExhibit}
      />
      <ReviewFacts reviewed={reviewed} />
    </>
  );
}

interface AnswerProps {
  quiz: QuizView;
  reviewed: Reviewed;
  heading: RefObject<HTMLHeadingElement | null>;
  note: OpenNote;
}

function AnswerSide({ quiz, reviewed, heading, note }: AnswerProps) {
  const { question } = reviewed;
  const { id } = question;
  return (
    <div className={styles.side}>
      <Fragment key={id}>
        <ReviewedOptions {...reviewed} />
        <Explanation question={question} hasSearches />
        <QuestionRepeats sessionId={quiz.session.id} questionId={id} />
      </Fragment>
      <Flex wrap align="center">
        <Button type="text" icon={<EditOutlined aria-hidden />} onClick={note.open}>
          Note
        </Button>
        <ReportQuestion questionId={id} />
      </Flex>
      <OwnNote
        key={`${id}-note`}
        questionId={id}
        notes={quiz.notes}
        isOpen={note.isOpen}
        onDone={() => {
          note.close();
          heading.current?.focus();
        }}
      />
    </div>
  );
}

interface FooterProps {
  moves: ReviewMoves;
  count: number;
  filter: ReviewFilter;
  onGo: (place: number | null) => void;
}

function Footer({ moves, count, filter, onGo }: FooterProps) {
  const { previous, next, position } = moves;
  return (
    <ActionBar notices={null}>
      <Button
        size="large"
        icon={<LeftOutlined aria-hidden />}
        disabled={previous === null}
        onClick={() => onGo(previous)}
      >
        Previous
      </Button>
      <Typography.Text type="secondary" className="numbers" style={{ textAlign: 'center' }}>
        {filter !== 'all' && position !== null && `${filterNames[filter]}: ${position} of ${count}`}
      </Typography.Text>
      <Button type="primary" size="large" disabled={next === null} onClick={() => onGo(next)}>
        Next
      </Button>
    </ActionBar>
  );
}
