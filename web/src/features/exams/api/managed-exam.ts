import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AddQuestionBody,
  ChangeExamDetailsBody,
  ChangeExamStateBody,
  ChangeKeyBody,
  DeleteQuestionBody,
  ManagedExam,
  SaveQuestionBody,
} from '@tenfold/contracts';
import { adminQueryOptions } from '../../../api/admin-query.js';
import { requestWithKey } from '../../../api/keyed-request.js';
import { examsQuery } from '../../../api/exams.js';
import { useNavigate } from 'react-router-dom';
import { getQuery } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { managedExamPath } from '../../../paths.js';

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

export function useAddQuestion(examId: string) {
  const store = useStoreExam();
  return useMutation({
    mutationFn: (body: AddQuestionBody) =>
      requestWithKey<ManagedExam>('POST', `${PATH}/${examId}/questions`, body),
    onSuccess: store,
  });
}

/** Goes to the exam before the question has another address or none. */
export function useMoveQuestion(examId: string, questionId: string, done: string) {
  const onSuccess = useLeaveQuestion(examId, done);
  return useMutation({
    mutationFn: (body: SaveQuestionBody) =>
      requestWithKey<ManagedExam>('PUT', `${PATH}/${examId}/questions/${questionId}`, body),
    onSuccess,
  });
}

/** Adds the end as a question of its own before it is taken off, so that no failure loses it. */
export function useSplitQuestion(examId: string, questionId: string, done: string) {
  const onSuccess = useLeaveQuestion(examId, done);
  return useMutation({
    mutationFn: async ({ added, kept }: { added: AddQuestionBody; kept: SaveQuestionBody }) => {
      await requestWithKey<ManagedExam>('POST', `${PATH}/${examId}/questions`, added);
      return requestWithKey<ManagedExam>('PUT', `${PATH}/${examId}/questions/${questionId}`, kept);
    },
    onSuccess,
  });
}

export function useDeleteQuestion(examId: string, questionId: string, done: string) {
  const onSuccess = useLeaveQuestion(examId, done);
  return useMutation({
    mutationFn: (body: DeleteQuestionBody) =>
      requestWithKey<ManagedExam>('POST', `${PATH}/${examId}/questions/${questionId}/deletion`, body),
    onSuccess,
  });
}

function useLeaveQuestion(examId: string, done: string) {
  const store = useStoreExam();
  const navigate = useNavigate();
  return async (exam: ManagedExam) => {
    void navigate(managedExamPath(examId));
    toast({ title: done, description: `Version ${exam.version} of the exam.` });
    await store(exam);
  };
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
export function useStoreExam() {
  const client = useQueryClient();
  return async (exam: ManagedExam) => {
    client.setQueryData(managedExamQuery(exam.examId).queryKey, exam);
    await client.invalidateQueries({ queryKey: examsQuery.queryKey, exact: true });
  };
}
