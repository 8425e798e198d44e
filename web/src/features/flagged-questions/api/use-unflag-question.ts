import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { flaggedQuestionsQuery } from '../../../api/flagged-questions.js';
import { isQuizQuery } from '../../../api/quiz.js';
import { reviewsQuery } from '../../../api/reviews.js';
import { unflagQuestion } from '../../../api/unflag-question.js';

const MUTATION_KEY = ['unflag-question'];

export function useUnflagQuestion(onFailed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: unflagQuestion,
    onError: onFailed,
    onSuccess: (_reply, questionId) => {
      client.setQueryData(flaggedQuestionsQuery.queryKey, (questions) =>
        questions?.filter(({ id }) => id !== questionId),
      );
      void client.invalidateQueries({ predicate: isQuizQuery });
      void client.invalidateQueries({ queryKey: reviewsQuery.queryKey });
    },
  });
}

/** Questions whose unflag request is pending: hidden optimistically, shown again if it fails. */
export function useQuestionsBeingUnflagged(): string[] {
  return useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}
