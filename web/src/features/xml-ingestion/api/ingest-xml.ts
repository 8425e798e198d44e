import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IngestionResult } from '@tenfold/contracts';
import { sectionsQuery } from '../../../api/sections.js';
import { invalidateStudyData } from '../../../api/study-data.js';
import { uploadText, type UploadStage } from '../../../lib/upload-text.js';
import { examsQuery } from './exams.js';

/** Stores and publishes a paper. A refused one answers 422 with `error` and `validation`, and nothing is stored. */
export function useIngestXml(onStage: (stage: UploadStage) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      uploadText<IngestionResult>('/api/ingest-xml', { text, contentType: 'application/xml' }, onStage),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: examsQuery.queryKey }),
        client.invalidateQueries({ queryKey: sectionsQuery.queryKey }),
        invalidateStudyData(client),
      ]);
    },
  });
}
