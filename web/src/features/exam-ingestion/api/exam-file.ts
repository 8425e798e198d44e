import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ExamPreview, IngestionResult, PublishedExam } from '@tenfold/contracts';
import { uploadWithKey } from '../../../api/keyed-request.js';
import { sectionsQuery } from '../../../api/sections.js';
import { invalidateStudyData } from '../../../api/study-data.js';
import { uploadFile, type UploadStage } from '../../../lib/upload-file.js';
import { examsQuery } from '../../../api/exams.js';

export type Ingested = IngestionResult & { isUnchanged: boolean };

/** What the file is when another exam has most of its questions: a new version of that exam, or an exam of its own. */
export type ExamIdentity = { versionOf: string } | 'another-exam';

interface ExamFileUpload {
  text: string;
  confirmNewSections: boolean;
  identity: ExamIdentity | null;
}

function confirmationsOf({ confirmNewSections, identity }: ExamFileUpload): string {
  const confirmations = new URLSearchParams({
    ...(confirmNewSections && { confirmNewSections: 'true' }),
    ...(identity === 'another-exam' && { confirmNewExam: 'true' }),
    ...(typeof identity === 'object' && identity),
  }).toString();
  return confirmations === '' ? '' : `?${confirmations}`;
}

export function useIngestExamFile(onStage: (stage: UploadStage) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (upload: ExamFileUpload): Promise<Ingested> => {
      const payload = { content: upload.text, contentType: 'application/xml' };
      const before = client.getQueryData<PublishedExam[] | null>(examsQuery.queryKey);
      const path = `/api/ingest-xml${confirmationsOf(upload)}`;
      const result = await uploadWithKey<IngestionResult>(path, payload, onStage);
      const version = newestVersion(before, result.examId);
      const isUnchanged = version !== null && version === newestVersion(await exams(client), result.examId);
      return { ...result, isUnchanged };
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: examsQuery.queryKey }),
        client.invalidateQueries({ queryKey: sectionsQuery.queryKey }),
        invalidateStudyData(client),
      ]);
    },
  });
}

/** Returns null on failure, because a failed read must not fail an ingestion that has succeeded. */
async function exams(client: QueryClient): Promise<PublishedExam[] | null> {
  return client.fetchQuery({ ...examsQuery, staleTime: 0 }).catch(() => null);
}

function newestVersion(exams: PublishedExam[] | null | undefined, examId: string): number | null {
  return exams?.find((exam) => exam.examId === examId)?.version ?? null;
}

export function usePreviewExamFile(onStage: (stage: UploadStage) => void) {
  return useMutation({
    mutationFn: ({ text }: ExamFileUpload) =>
      uploadFile<ExamPreview>(
        '/api/admin/exams/preview',
        { content: text, contentType: 'application/xml' },
        onStage,
      ),
  });
}
