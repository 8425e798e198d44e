import type { QuestionView } from '@tenfold/contracts';
import { Button } from 'antd';
import { useId } from 'react';
import { ActionBar } from './action-bar.js';
import { AnswerFeedback } from './answer-feedback.js';
import type { Moves } from '../quiz-navigation.js';
import { SaveNotice } from './save-notice.js';
import { useFeedbackInView } from '../hooks/use-feedback-in-view.js';
import type { RunningQuizState } from '../hooks/use-running-quiz.js';

interface Props {
  running: RunningQuizState;
  question: QuestionView;
  moves: Moves;
}

/**
 * The feedback and the action bar. While the feedback waits for Continue, both form a non-modal dialog: question and exhibit
 * stay accessible.
 */
export function QuestionFooter({ running, question, moves }: Props) {
  const { state, verdict, waits, queue, completion } = running;
  const id = useId();
  const panel = useFeedbackInView<HTMLDivElement>(waits);
  const brief = state.inFeedback && !waits;
  const isStuck = queue.stalled || completion.failed;
  const isFinishing = state.finishing && !isStuck;
  const label =
    verdict === null ? {} : { role: waits ? 'dialog' : 'region', 'aria-label': 'Answer feedback' };
  return (
    <div {...label} aria-describedby={waits ? id : undefined}>
      <p role="status" className="visually-hidden">
        {brief && 'Correct.'}
        {isFinishing && 'Adding up your result.'}
      </p>
      {verdict !== null && (
        <AnswerFeedback ref={panel} id={id} question={question} verdict={verdict} brief={brief} />
      )}
      <ActionBar
        onPrevious={moves.goBack}
        notice={<SaveNotice unsent={state.unsent.length} queue={queue} completion={completion} />}
      >
        {waits ? (
          <ContinueButton onContinue={moves.goOn} />
        ) : (
          <Button
            type="primary"
            size="large"
            disabled={moves.nextDisabled || (state.finishing && isStuck)}
            loading={isFinishing}
            onClick={moves.goOn}
          >
            {moves.nextText}
          </Button>
        )}
      </ActionBar>
    </div>
  );
}

/** Takes the focus when it appears. */
function ContinueButton({ onContinue }: { onContinue: () => void }) {
  return (
    <Button
      type="primary"
      size="large"
      autoFocus
      // ignores the second click of a double click on Next, where this button appears
      onClick={(event) => {
        if (event.detail < 2) onContinue();
      }}
    >
      Continue
    </Button>
  );
}
