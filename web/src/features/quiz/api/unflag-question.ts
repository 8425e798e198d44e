import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoredAnswer } from '@tenfold/contracts';
import { unflagQuestion } from '../../../api/unflag-question.js';
import { cacheStoredAnswer } from './stored-answers.js';

/** Takes the flag off an answer that the server already has. */
export function useUnflagQuestion(sessionId: string, onFailed: (questionId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ questionId }: StoredAnswer) => unflagQuestion(questionId),
    onSuccess: (_reply, answer) =>
      cacheStoredAnswer(client, sessionId, { ...answer, flaggedForReview: false }),
    onError: (_error, { questionId }) => onFailed(questionId),
  });
}
