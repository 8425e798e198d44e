import { useQueryClient } from '@tanstack/react-query';
import type { QuizSession, QuizView, StoredAnswer } from '@tenfold/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HttpProblem, problemDetail } from '../../../lib/http.js';
import { clearToast, toast } from '../../../lib/toast.js';
import { offerToWait, useWaitAfterAnswer } from '../../../lib/wait-after-answer.js';
import { invalidateAfterQuiz, useCompleteQuiz } from '../api/complete-quiz.js';
import { useChangeFlag } from '../api/change-flag.js';
import { unsentAnswer, type UnsentAnswer } from '../api/store-answer.js';
import {
  currentQuestion,
  dueFlag,
  isAnswered,
  isReadyToComplete,
  answerOutcome,
  type QuizAction,
  type QuizState,
  type AnswerOutcome,
  openQuiz,
  quizReducer,
  type QuizDraft,
} from '../quiz-state.js';
import type { QuizDevice } from '../quiz-device.js';
import { useAnswerQueue, type AnswerQueue } from './use-answer-queue.js';
import { studyMinutes, useQuestionTimer, type QuestionTimer } from './use-question-timer.js';
import { createStore, useStore, type Store } from '../../../lib/create-store.js';

const FEEDBACK_MS = 1_000;
const CONTINUED_BEFORE_OFFER = 2;
const NOT_SUBMITTED = 'Failed to submit answer.';
export const CHOICE_MISSING = {
  title: 'Please select an answer',
  description: 'You must select an answer before proceeding.',
};

export interface RunningQuizState {
  state: QuizState;
  dispatch: (action: QuizAction) => void;
  outcome: AnswerOutcome | null;
  waits: boolean;
  timer: QuestionTimer;
  queue: AnswerQueue;
  completion: Completion;
  outlivesTab: boolean;
  toggleFlag: () => void;
}

interface Completion {
  failed: boolean;
  complete: () => void;
}

/** @param isHeld the quiz does not continue by itself after a correct answer */
export function useRunningQuiz(view: QuizView, device: QuizDevice, isHeld: boolean): RunningQuizState {
  const sessionId = view.session.id;
  const { outlivesTab } = device;
  const { store, state } = useQuizStore(view, device);
  const question = currentQuestion(state);
  const answer = question && state.answers[question.id];
  const outcome = question && answer && !state.isDiagnostic ? answerOutcome(question, answer) : null;
  const timer = useQuestionTimer(sessionId, question && !isAnswered(state, question.id) ? question.id : null);
  useInvalidateOnLeave();

  const { toggleFlag, sendDueFlag } = useFlag(sessionId, store);
  const completion = useCompletion(view.session, () => studyMinutes(timer.read()));
  const apply = (action: QuizAction) => {
    const wasReady = isReadyToComplete(store.read());
    store.dispatch(action);
    if (!wasReady && isReadyToComplete(store.read())) completion.complete();
  };
  const queue = useAnswerQueue({
    sessionId,
    outlivesTab,
    unsent: () => unsentAnswers(store.read(), timer),
    onRefused: ({ questionId }, error) => {
      reportRefused(store.read(), questionId, error);
      apply({ type: 'refused', questionId });
    },
    onStored: (answers) => {
      clearToast(NOT_SUBMITTED);
      reportReplaced(store.read(), answers);
      apply({ type: 'stored', answers });
      sendDueFlag();
    },
    onFailed: (error) => {
      if (error instanceof HttpProblem && error.status === 401) return;
      toast({
        title: NOT_SUBMITTED,
        description: `Your answers are kept ${outlivesTab ? 'on this device' : 'in this tab'} until they are saved.`,
        tone: 'destructive',
        action: { text: 'Try again', run: () => queue.send() },
      });
    },
  });
  const dispatch = (action: QuizAction) => {
    clearToast(CHOICE_MISSING.title);
    const { unsent } = store.read();
    apply(action);
    if (store.read().unsent.length > unsent.length) queue.send();
  };

  const resume = useEffectEvent(() => {
    queue.send();
    if (isReadyToComplete(store.read())) completion.complete();
  });
  useEffect(() => resume(), []);

  const continuesItself = useContinue(state.inFeedback && outcome === 'right' && !isHeld, () =>
    dispatch({ type: 'continue' }),
  );
  const waits = state.inFeedback && !continuesItself;
  return { state, dispatch, outcome, waits, timer, queue, completion, outlivesTab, toggleFlag };
}

/** @returns whether the quiz continues by itself after `FEEDBACK_MS` */
function useContinue(mayContinue: boolean, onContinue: () => void): boolean {
  const waitsAlways = useWaitAfterAnswer();
  const continuesItself = mayContinue && !waitsAlways;
  const continued = useRef(0);
  const goOn = useEffectEvent(() => {
    onContinue();
    continued.current += 1;
    if (continued.current === CONTINUED_BEFORE_OFFER) offerToWait();
  });
  useEffect(() => {
    if (!continuesItself) return undefined;
    const timeout = setTimeout(() => goOn(), FEEDBACK_MS);
    return () => clearTimeout(timeout);
  }, [continuesItself]);
  return continuesItself;
}

function unsentAnswers(state: QuizState, timer: QuestionTimer): UnsentAnswer[] {
  return state.unsent.flatMap((questionId) => {
    const answer = state.answers[questionId];
    return answer ? [unsentAnswer(questionId, answer.letter, state, timer.read())] : [];
  });
}

function reportRefused({ questions, answers }: QuizState, questionId: string, error: unknown): void {
  const number = questions.findIndex(({ id }) => id === questionId) + 1;
  toast({
    title: `Answer ${answers[questionId]?.letter ?? ''} to question ${number} could not be saved`,
    description: `${problemDetail(error)} The other answers are saved as usual.`,
    tone: 'destructive',
  });
}

function reportReplaced(state: QuizState, stored: readonly StoredAnswer[]): void {
  const replaced = stored.find(({ questionId, selectedAnswer }) => {
    const given = state.answers[questionId];
    return given !== undefined && selectedAnswer !== null && given.letter !== selectedAnswer;
  });
  if (!replaced) return;
  toast({
    title: 'This question was already answered',
    description: `Your earlier answer, ${replaced.selectedAnswer}, counts.`,
  });
}

function useInvalidateOnLeave(): void {
  const client = useQueryClient();
  useEffect(() => () => invalidateAfterQuiz(client), [client]);
}

function useCompletion(session: QuizSession, spentMinutes: () => number): Completion {
  const [failed, setFailed] = useState(false);
  const isPending = useRef(false);
  const { mutate } = useCompleteQuiz(session, {
    onFailed: () => {
      isPending.current = false;
      setFailed(true);
      toast({
        title: 'Failed to complete quiz.',
        description: 'Your answers are saved.',
        tone: 'destructive',
        action: { text: 'Try again', run: () => complete() },
      });
    },
  });
  function complete(): void {
    if (isPending.current) return;
    isPending.current = true;
    setFailed(false);
    mutate(spentMinutes());
  }
  const completeAgain = useEffectEvent(complete);
  useEffect(() => {
    if (!failed) return undefined;
    const onOnline = () => completeAgain();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [failed]);
  return { failed, complete };
}

function useFlag(sessionId: string, store: QuizStore) {
  const isPending = useRef(false);
  const { mutate } = useChangeFlag(sessionId, {
    onStored: (change) => store.dispatch({ type: 'flag-stored', ...change }),
    onFailed: ({ questionId, flagged }) => store.dispatch({ type: 'flag', questionId, flagged: !flagged }),
    onSettled: () => {
      isPending.current = false;
      sendDueFlag();
    },
  });
  function sendDueFlag(): void {
    const due = dueFlag(store.read());
    if (!due || isPending.current) return;
    isPending.current = true;
    mutate(due);
  }
  const toggleFlag = () => {
    const { flags } = store.read();
    const question = currentQuestion(store.read());
    if (!question) return;
    store.dispatch({ type: 'flag', questionId: question.id, flagged: !flags[question.id] });
    sendDueFlag();
  };
  return { toggleFlag, sendDueFlag };
}

/** Outside React state, so that event handlers and mutations read the latest state without a render. */
interface QuizStore extends Store<QuizState> {
  dispatch: (action: QuizAction) => void;
}

function createQuizStore(view: QuizView, draft: QuizDraft): QuizStore {
  let state = openQuiz(view, draft);
  const store = createStore(() => state);
  return {
    ...store,
    dispatch: (action) => {
      state = quizReducer(state, action);
      store.changed();
    },
  };
}

function useQuizStore(view: QuizView, device: QuizDevice): { store: QuizStore; state: QuizState } {
  const [store] = useState(() => createQuizStore(view, device.draft));
  const state = useStore(store);
  useEffect(() => device.write(state), [device, state]);
  return { store, state };
}
