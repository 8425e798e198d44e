import { answeredProgress, QuestionStrip, type Overlay } from '../../../ui/question/question-strip.js';
import type { QuestionTimer } from '../hooks/use-question-timer.js';
import { currentQuestion, isAnswered, type QuizState } from '../quiz-state.js';
import { TimerBar } from './timer-bar.js';

interface Props {
  name: string;
  state: QuizState;
  timer: QuestionTimer;
  isTimed: boolean;
  onFlag: () => void;
  onOpen: (overlay: Overlay) => void;
  onLeave: () => void;
}

export function QuizStrip({ name, state, timer, isTimed, ...actions }: Props) {
  const question = currentQuestion(state);
  if (!question) return null;
  return (
    <QuestionStrip
      label="Quiz"
      name={name}
      number={state.index + 1}
      progress={answeredProgress(Object.keys(state.answers).length, state.questions.length)}
      total={state.questions.length}
      isFlagged={state.flags[question.id] ?? false}
      timer={
        isTimed && (
          <TimerBar timer={timer} questionId={question.id} running={!isAnswered(state, question.id)} />
        )
      }
      {...actions}
    />
  );
}
