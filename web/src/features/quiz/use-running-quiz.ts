import { useQueryClient } from '@tanstack/react-query';
import type { QuizView, StoredAnswer } from '@tenfold/contracts';
import { useEffect, useReducer, type Dispatch } from 'react';
import { notificationCountQuery } from '../../api/notification-count.js';
import { notificationsQuery } from '../../api/notifications.js';
import { invalidateStudyData } from '../../api/study-data.js';
import { toast } from '../../lib/toast.js';
import { useCompleteQuiz } from './api/complete-quiz.js';
import { useUnflagQuestion } from './api/unflag-question.js';
import { readDraft, writeDraft } from './quiz-draft.js';
import {
  currentQuestion,
  draftOf,
  flagControl,
  isAnswered,
  openQuiz,
  quizReducer,
  verdictOf,
  type QuizAction,
  type QuizState,
  type Verdict,
} from './quiz-state.js';
import { useAnswerQueue, type AnswerQueue, type UnsentAnswer } from './use-answer-queue.js';
import { studyMinutes, useQuestionTimer, type QuestionTimer } from './use-question-timer.js';

/** How long a right answer is shown before the quiz goes on by itself. */
const FEEDBACK_MS = 1_000;

export interface RunningQuizState {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  /** Of the question on the screen; null while it is open. */
  verdict: Verdict | null;
  /** The feedback waits for Continue. */
  waits: boolean;
  timer: QuestionTimer;
  queue: AnswerQueue;
  completion: { failed: boolean; retry: () => void };
  toggleFlag: () => void;
}

/** A running quiz: its state, its clock, and what keeps the server and this tab's memory in step with it. */
export function useRunningQuiz(view: QuizView): RunningQuizState {
  const sessionId = view.session.id;
  const [state, dispatch] = useReducer(quizReducer, null, () => openQuiz(view, readDraft(sessionId)));
  const question = currentQuestion(state);
  const answer = question && state.answers[question.id];
  const verdict = question && answer ? verdictOf(question, answer) : null;

  const timer = useQuestionTimer(sessionId, question && !isAnswered(state, question.id) ? question.id : null);
  useRememberedDraft(sessionId, state);
  useFreshStudyData();

  const queue = useAnswerQueue({
    sessionId,
    unsent: unsentAnswers(state),
    onStored: (answers) => {
      tellReplaced(state, answers);
      dispatch({ type: 'stored', answers });
    },
    onFailed: () =>
      toast({
        title: 'Failed to submit answer.',
        description: 'Your answers are safe in this tab.',
        tone: 'destructive',
        action: { text: 'Try again', run: () => queue.retry() },
      }),
  });
  const completion = useCompletion(sessionId, state, () => studyMinutes(timer.times()));

  const showsRight = state.inFeedback && verdict === 'right';
  const waits = state.inFeedback && !showsRight;
  useEffect(() => {
    if (!showsRight) return undefined;
    const timeout = setTimeout(() => dispatch({ type: 'continue' }), FEEDBACK_MS);
    return () => clearTimeout(timeout);
  }, [showsRight]);

  const toggleFlag = useToggleFlag(sessionId, state, dispatch);
  return { state, dispatch, verdict, waits, timer, queue, completion, toggleFlag };
}

function unsentAnswers({ unsent, answers, flags }: QuizState): UnsentAnswer[] {
  return unsent.flatMap((questionId) => {
    const answer = answers[questionId];
    if (!answer) return [];
    return [{ questionId, selectedAnswer: answer.letter, flaggedForReview: flags[questionId] ?? false }];
  });
}

/** Another tab answered differently: its answer came first and counts. */
function tellReplaced(state: QuizState, stored: readonly StoredAnswer[]): void {
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

/** A reload of the tab loses neither an answer on its way nor a flag. */
function useRememberedDraft(sessionId: string, state: QuizState): void {
  useEffect(() => writeDraft(sessionId, draftOf(state)), [sessionId, state]);
}

/** What was answered here shows everywhere once the quiz is left. */
function useFreshStudyData(): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      void invalidateStudyData(client);
      // a finished quiz may have earned a milestone
      void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
      void client.invalidateQueries({ queryKey: notificationCountQuery.queryKey });
    },
    [client],
  );
}

/** Completes the quiz when nothing is left to answer and the server has every answer. */
function useCompletion(sessionId: string, state: QuizState, spentMinutes: () => number) {
  const { mutate, status, reset } = useCompleteQuiz(sessionId);
  const due = state.finishing && state.unsent.length === 0;
  useEffect(() => {
    if (!due || status !== 'idle') return;
    mutate(spentMinutes(), {
      onError: () =>
        toast({
          title: 'Failed to complete quiz.',
          description: 'Your answers are saved.',
          tone: 'destructive',
          action: { text: 'Try again', run: reset },
        }),
    });
  });
  return { failed: status === 'error', retry: reset };
}

/** Sets or takes the flag at once; only one that the server has already is taken away by a call. */
function useToggleFlag(sessionId: string, state: QuizState, dispatch: Dispatch<QuizAction>): () => void {
  const unflag = useUnflagQuestion(sessionId, (questionId) => {
    dispatch({ type: 'flag', questionId, flagged: true });
    toast({
      title: 'Failed to unflag question',
      description: 'It is still flagged for review.',
      tone: 'destructive',
    });
  });
  return () => {
    const question = currentQuestion(state);
    const control = flagControl(state);
    if (!question || control === 'sending' || control === 'closed') return;
    const questionId = question.id;
    dispatch({ type: 'flag', questionId, flagged: !state.flags[questionId] });
    const answer = state.answers[questionId];
    if (control !== 'removable' || !answer) return;
    const { letter, isCorrect } = answer;
    unflag.mutate({ questionId, selectedAnswer: letter, isCorrect, flaggedForReview: true });
  };
}
