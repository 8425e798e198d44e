import { toast } from '../../lib/toast.js';
import { lacksChoice } from './quiz-state.js';
import { CHOICE_MISSING, type RunningQuizState } from './hooks/use-running-quiz.js';

export interface QuizNavigation {
  next: () => void;
  goBack: (() => void) | null;
  nextText: string;
  nextDisabled: boolean;
}

export function quizNavigation(
  { state, dispatch, waits }: RunningQuizState,
  adminView: boolean,
): QuizNavigation {
  const lacks = lacksChoice(state);
  const isLast = state.index === state.questions.length - 1;
  return {
    next: () => {
      if (waits) dispatch({ type: 'continue' });
      else if (!lacks) dispatch({ type: 'next' });
      else if (!adminView) toast(CHOICE_MISSING);
    },
    goBack: state.index > 0 && !state.finishing ? () => dispatch({ type: 'previous' }) : null,
    nextText: adminView && isLast ? 'Finish Quiz' : 'Next',
    nextDisabled: adminView && lacks,
  };
}
