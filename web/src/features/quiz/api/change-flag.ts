import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { flagQuestion } from '../../../api/flag-question.js';
import { flaggedQuestionsQuery } from '../../../api/flagged-questions.js';
import { quizQuery } from '../../../api/quiz.js';
import { reviewsQuery } from '../../../api/reviews.js';
import { unflagQuestion } from '../../../api/unflag-question.js';
import { toastFailure } from '../../../lib/toast.js';
import { quizScope } from './quiz-scope.js';

export interface FlagChange {
  questionId: string;
  flagged: boolean;
}

interface Options {
  onStored?: (change: FlagChange) => void;
  onFailed?: (change: FlagChange) => void;
  onSettled?: () => void;
}

export function useChangeFlag(sessionId: string, { onStored, onFailed, onSettled }: Options = {}) {
  const client = useQueryClient();
  return useMutation({
    scope: quizScope(sessionId),
    mutationFn: ({ questionId, flagged }: FlagChange) =>
      flagged ? flagQuestion(questionId) : unflagQuestion(questionId),
    onMutate: (change) => cacheFlag(client, sessionId, change),
    onSuccess: (_reply, change) => {
      onStored?.(change);
      void client.invalidateQueries({ queryKey: flaggedQuestionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: reviewsQuery.queryKey });
    },
    onError: (_error, change) => {
      cacheFlag(client, sessionId, { ...change, flagged: !change.flagged });
      onFailed?.(change);
      if (change.flagged) toastFailure('Failed to flag question', 'Try again in a moment.');
      else toastFailure('Failed to unflag question', 'It is still flagged for review.');
    },
    onSettled: () => onSettled?.(),
  });
}

function cacheFlag(client: QueryClient, sessionId: string, { questionId, flagged }: FlagChange): void {
  client.setQueryData(
    quizQuery(sessionId).queryKey,
    (quiz) =>
      quiz && {
        ...quiz,
        answers: quiz.answers.map((answer) =>
          answer.questionId === questionId ? { ...answer, flaggedForReview: flagged } : answer,
        ),
      },
  );
}
