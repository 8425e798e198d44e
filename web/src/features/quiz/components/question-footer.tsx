import { LeftOutlined } from '@ant-design/icons';
import type { QuestionView } from '@tenfold/contracts';
import { Alert, Button } from 'antd';
import { useId } from 'react';
import { useFeedbackInView } from '../hooks/use-feedback-in-view.js';
import type { RunningQuizState } from '../hooks/use-running-quiz.js';
import type { QuizNavigation } from '../quiz-navigation.js';
import { AnswerFeedback } from './answer-feedback.js';
import { ActionBar } from '../../../ui/question/action-bar.js';

interface Props {
  sessionId: string;
  running: RunningQuizState;
  question: QuestionView;
  navigation: QuizNavigation;
}

/**
 * While the feedback waits for Continue, it and the action bar form a non-modal dialog: question and exhibit
 * stay accessible.
 */
export function QuestionFooter({ sessionId, running, question, navigation }: Props) {
  const { state, outcome, waits, queue, completion } = running;
  const id = useId();
  const panel = useFeedbackInView<HTMLDivElement>(waits);
  const brief = state.inFeedback && !waits;
  const isStuck = queue.stalled || completion.failed;
  const isFinishing = state.finishing && !isStuck;
  const label =
    outcome === null ? {} : { role: waits ? 'dialog' : 'region', 'aria-label': 'Answer feedback' };
  return (
    <div {...label} aria-describedby={waits ? id : undefined}>
      <p role="status" className="visually-hidden">
        {brief && 'Correct.'}
        {isFinishing && 'Adding up your result.'}
      </p>
      {outcome !== null && (
        <AnswerFeedback
          key={question.id}
          ref={panel}
          id={id}
          sessionId={sessionId}
          question={question}
          outcome={outcome}
          brief={brief}
        />
      )}
      <ActionBar notices={<SaveNotice running={running} />}>
        <Button
          size="large"
          icon={<LeftOutlined aria-hidden />}
          disabled={navigation.goBack === null}
          onClick={() => navigation.goBack?.()}
        >
          Previous
        </Button>
        {waits ? (
          <ContinueButton onContinue={navigation.next} />
        ) : (
          <Button
            type="primary"
            size="large"
            disabled={navigation.nextDisabled || (state.finishing && isStuck)}
            loading={isFinishing}
            onClick={navigation.next}
          >
            {navigation.nextText}
          </Button>
        )}
      </ActionBar>
    </div>
  );
}

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

function SaveNotice({ running: { state, queue, completion, outlivesTab } }: Pick<Props, 'running'>) {
  const unsent = state.unsent.length;
  if (queue.stalled && unsent > 0) {
    const answers = unsent === 1 ? '1 answer is' : `${unsent} answers are`;
    const kept = `No connection. ${answers} kept on this device and sent when it is back.`;
    const text = state.finishing ? `${kept} Your result shows then.` : kept;
    const isKept = queue.offline && outlivesTab;
    return <Notice text={isKept ? text : `${answers} not saved yet.`} retry={queue.send} />;
  }
  if (completion.failed) {
    return (
      <Notice
        text="Every answer is saved. Your result could not be calculated yet."
        retry={completion.complete}
      />
    );
  }
  return null;
}

function Notice({ text, retry }: { text: string; retry: () => void }) {
  return (
    <Alert
      role="note"
      type="warning"
      showIcon
      title={text}
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    />
  );
}
