import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { flaggedQuestionsQuery } from '../../../api/flagged-questions.js';
import { isQuizQuery } from '../../../api/quiz.js';
import { unflagQuestion } from '../../../api/unflag-question.js';

const MUTATION_KEY = ['unflag-question'];

/** Takes the flag off a question, in every session that has it. `onFailed` hears of each one that stays flagged. */
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
      // a session that was opened before still shows the flag
      void client.invalidateQueries({ predicate: isQuizQuery });
    },
  });
}

/** The questions whose flag is on its way off: treated as gone, and back when it fails. */
export function useQuestionsBeingUnflagged(): string[] {
  return useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}
