import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PairState, PairVerdict, QuestionPair, QuestionPairPage } from '@tenfold/contracts';
import { adminQueryOptions } from '../../../api/admin-query.js';
import { requestWithKey } from '../../../api/keyed-request.js';
import { getQuery } from '../../../lib/http.js';

const PATH = '/api/admin/question-pairs';

/** One pair; `offset` counts from 0 in the list of the state. */
export function questionPairQuery(state: PairState, offset: number) {
  return queryOptions({
    queryKey: [PATH, state, offset],
    queryFn: () =>
      getQuery<QuestionPairPage>({ queryKey: [`${PATH}?state=${state}&limit=1&offset=${offset}`] }),
    placeholderData: keepPreviousData,
    ...adminQueryOptions,
  });
}

export function useReviewQuestionPair() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pair, verdict }: { pair: QuestionPair; verdict: PairVerdict }) =>
      requestWithKey<null>('PUT', `${PATH}/${pair.question.questionId}/${pair.other.questionId}`, {
        verdict,
        textsDigest: pair.textsDigest,
      }),
    // also after a refusal: the texts may have changed
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  });
}
