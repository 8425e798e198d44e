import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ChangeExamDetailsBody,
  ChangeExamStateBody,
  ChangeKeyBody,
  ManagedExam,
  SaveQuestionBody,
} from '@tenfold/contracts';
import { adminQueryOptions } from '../../../api/admin-query.js';
import { requestWithKey } from '../../../api/keyed-request.js';
import { examsQuery } from '../../../api/exams.js';
import { getQuery } from '../../../lib/http.js';

const PATH = '/api/admin/exams';

/** The newest version of an exam. */
export function managedExamQuery(examId: string) {
  return queryOptions({
    queryKey: [PATH, examId],
    queryFn: getQuery<ManagedExam>,
    ...adminQueryOptions,
  });
}

/** A version never changes, but the state and history that come with it do. */
export function examVersionQuery(examId: string, version: number) {
  return queryOptions({
    queryKey: [PATH, `${examId}?version=${version}`],
    queryFn: getQuery<ManagedExam>,
    ...adminQueryOptions,
  });
}

interface StateChange extends ChangeExamStateBody {
  examId: string;
}

export function useChangeExamState() {
  const store = useStoreExam();
  return useMutation({
    mutationFn: ({ examId, ...body }: StateChange) =>
      requestWithKey<ManagedExam>('PUT', `${PATH}/${examId}/state`, body),
    onSuccess: store,
  });
}

export function useChangeExamDetails(examId: string) {
  const store = useStoreExam();
  return useMutation({
    mutationFn: (body: ChangeExamDetailsBody) =>
      requestWithKey<ManagedExam>('PUT', `${PATH}/${examId}/details`, body),
    onSuccess: store,
  });
}

export function useSaveQuestion(examId: string, questionId: string) {
  const store = useStoreExam();
  return useMutation({
    mutationFn: (body: SaveQuestionBody) =>
      requestWithKey<ManagedExam>('PUT', `${PATH}/${examId}/questions/${questionId}`, body),
    onSuccess: store,
  });
}

export function useChangeKey(examId: string, questionId: string) {
  const store = useStoreExam();
  return useMutation({
    mutationFn: (body: ChangeKeyBody) =>
      requestWithKey<ManagedExam>('PUT', `${PATH}/${examId}/questions/${questionId}/key`, body),
    onSuccess: store,
  });
}

/** Keeps the new version that a change replies with, and reads the list of exams again. */
function useStoreExam() {
  const client = useQueryClient();
  return async (exam: ManagedExam) => {
    client.setQueryData(managedExamQuery(exam.examId).queryKey, exam);
    await client.invalidateQueries({ queryKey: examsQuery.queryKey, exact: true });
  };
}
