import { useMutation } from '@tanstack/react-query';
import type { ExamPreview } from '@tenfold/contracts';
import { uploadText, type UploadStage } from '../../../lib/upload-text.js';

/** Validates an exam file without storing it; an invalid one is refused as in ingestion. */
export function usePreviewXml(onStage: (stage: UploadStage) => void) {
  return useMutation({
    mutationFn: (text: string) =>
      uploadText<ExamPreview>('/api/admin/exams/preview', { text, contentType: 'application/xml' }, onStage),
  });
}
