import { useMutation } from '@tanstack/react-query';
import type { ChangeKeyBody, ComparedKey, KeyComparison, ManagedExam } from '@tenfold/contracts';
import { requestWithKey } from '../../../api/keyed-request.js';
import { uploadFile } from '../../../lib/upload-file.js';
import { useStoreExam } from './managed-exam.js';

export function useCompareKey(examId: string) {
  return useMutation({
    mutationFn: (file: File) =>
      uploadFile<KeyComparison>(
        `/api/admin/exams/import/key?examId=${examId}`,
        { content: file, contentType: 'application/octet-stream' },
        () => undefined,
      ),
  });
}

interface KeyChanges extends Omit<ChangeKeyBody, 'baseVersion' | 'correctAnswer'> {
  changes: readonly ComparedKey[];
}

/** One after the other: those before a refused one stay changed, and a second comparison no longer shows them. */
export function useChangeKeys({ examId, version }: ManagedExam) {
  const store = useStoreExam();
  return useMutation({
    mutationFn: async ({ changes, ...body }: KeyChanges) => {
      for (const { questionId, after } of changes) {
        const path = `/api/admin/exams/${examId}/questions/${questionId}/key`;
        const change: ChangeKeyBody = { ...body, baseVersion: version, correctAnswer: after };
        await store(await requestWithKey<ManagedExam>('PUT', path, change));
      }
    },
  });
}
