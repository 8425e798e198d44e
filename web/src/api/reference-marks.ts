import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddReferenceMarkInput, ReferenceMark } from '@tenfold/contracts';
import { getQuery, request } from '../lib/http.js';
import { toastFailure } from '../lib/toast.js';

const PATH = '/api/reference-marks';

export const referenceMarksQuery = queryOptions({
  queryKey: [PATH],
  queryFn: getQuery<ReferenceMark[]>,
});

/** Each change is a row of its own, so that two tabs do not overwrite each other. */
export function useChangeMarks() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: referenceMarksQuery.queryKey });
  const add = useMutation({
    mutationFn: (marks: readonly AddReferenceMarkInput[]) =>
      Promise.all(marks.map((json) => request<null>('POST', PATH, { json }))),
    onError: (error) => toastFailure('Not marked', error),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => request<null>('DELETE', `${PATH}/${id}`))),
    onError: (error) => toastFailure('The mark was not removed', error),
    onSettled,
  });
  return { add: add.mutate, remove: remove.mutate, isPending: add.isPending || remove.isPending };
}
