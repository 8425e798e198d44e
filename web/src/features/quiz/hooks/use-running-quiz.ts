import { useQueryClient } from '@tanstack/react-query';
import type { QuizView, StoredAnswer } from '@tenfold/contracts';
import { MS_PER_DAY } from '@tenfold/exam';
import { useEffect, useEffectEvent, useReducer, type Dispatch } from 'react';
import { notificationCountQuery } from '../../../api/notification-count.js';
import { notificationsQuery } from '../../../api/notifications.js';
import { invalidateStudyData } from '../../../api/study-data.js';
import { HttpProblem } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { useWaitAfterAnswer } from '../../../lib/wait-after-answer.js';
import { useCompleteQuiz } from '../api/complete-quiz.js';
import { useChangeFlag } from '../api/change-flag.js';
import { readDraft, writeDraft } from '../quiz-draft.js';
import {
  currentQuestion,
  draftOf,
  dueFlag,
  isAnswered,
  openQuiz,
  quizReducer,
  verdictOf,
  type QuizAction,
  type QuizState,
  type Verdict,
} from '../quiz-state.js';
import { useAnswerQueue, type AnswerQueue, type UnsentAnswer } from './use-answer-queue.js';
import { studyMinutes, useQuestionTimer, type QuestionTimer } from './use-question-timer.js';

/** Duration of the feedback after a correct answer when the quiz continues by itself. */
const FEEDBACK_MS = 1_000;

export interface RunningQuizState {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  /** Of the current question; null until it is locked. */
  verdict: Verdict | null;
  /** The feedback waits for Continue. */
  waits: boolean;
  timer: QuestionTimer;
  queue: AnswerQueue;
  completion: { failed: boolean; retry: () => void };
  toggleFlag: () => void;
}

/** The quiz state with its timer; syncs it to the server and to sessionStorage. */
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
    unsent: unsentAnswers(state, timer),
    onStored: (answers) => {
      tellReplaced(state, answers);
      dispatch({ type: 'stored', answers });
    },
    onFailed: (error) => {
      // the signed-out dialog reports it
      if (error instanceof HttpProblem && error.status === 401) return;
      toast({
        title: 'Failed to submit answer.',
        description: 'Your answers are safe in this tab.',
        tone: 'destructive',
        action: { text: 'Try again', run: () => queue.retry() },
      });
    },
  });
  const completion = useCompletion(sessionId, state, () => studyMinutes(timer.times()));

  const waitsAlways = useWaitAfterAnswer();
  const showsRight = state.inFeedback && verdict === 'right' && !waitsAlways;
  const waits = state.inFeedback && !showsRight;
  useEffect(() => {
    if (!showsRight) return undefined;
    const timeout = setTimeout(() => dispatch({ type: 'continue' }), FEEDBACK_MS);
    return () => clearTimeout(timeout);
  }, [showsRight]);

  const toggleFlag = useFlag(sessionId, state, dispatch);
  return { state, dispatch, verdict, waits, timer, queue, completion, toggleFlag };
}

function unsentAnswers({ unsent, answers, flags }: QuizState, timer: QuestionTimer): UnsentAnswer[] {
  const { questionMs } = timer.times();
  return unsent.flatMap((questionId) => {
    const answer = answers[questionId];
    if (!answer) return [];
    return [
      {
        questionId,
        selectedAnswer: answer.letter,
        flaggedForReview: flags[questionId] ?? false,
        timeSpentMs: Math.min(MS_PER_DAY, Math.round(questionMs[questionId] ?? 0)),
      },
    ];
  });
}

/** Reports that another tab's earlier answer counts. */
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

/** Stores unsent answers and flags for a reload. */
function useRememberedDraft(sessionId: string, state: QuizState): void {
  useEffect(() => writeDraft(sessionId, draftOf(state)), [sessionId, state]);
}

/** Invalidates study data when the quiz is left. */
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
  const complete = useEffectEvent(() =>
    mutate(spentMinutes(), {
      onError: () =>
        toast({
          title: 'Failed to complete quiz.',
          description: 'Your answers are saved.',
          tone: 'destructive',
          action: { text: 'Try again', run: reset },
        }),
    }),
  );
  useEffect(() => {
    if (due && status === 'idle') complete();
  }, [due, status]);
  return { failed: status === 'error', retry: reset };
}

/** Toggles the flag optimistically; it is sent once the answer is stored. */
function useFlag(sessionId: string, state: QuizState, dispatch: Dispatch<QuizAction>): () => void {
  const { mutate, isPending } = useChangeFlag(sessionId, {
    onStored: (change) => dispatch({ type: 'flag-stored', ...change }),
    onFailed: ({ questionId, flagged }) => dispatch({ type: 'flag', questionId, flagged: !flagged }),
  });
  const { questionId, flagged } = dueFlag(state) ?? {};
  useEffect(() => {
    if (questionId !== undefined && flagged !== undefined && !isPending) mutate({ questionId, flagged });
  }, [questionId, flagged, isPending, mutate]);
  return () => {
    const question = currentQuestion(state);
    if (!question) return;
    dispatch({ type: 'flag', questionId: question.id, flagged: !state.flags[question.id] });
  };
}
