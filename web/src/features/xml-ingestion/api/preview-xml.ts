import { useMutation } from '@tanstack/react-query';
import type { PaperPreview } from '@tenfold/contracts';
import { uploadText, type UploadStage } from '../../../lib/upload-text.js';

/** Has the server read a paper and stores nothing. A paper with issues is refused as ingestion refuses it. */
export function usePreviewXml(onStage: (stage: UploadStage) => void) {
  return useMutation({
    mutationFn: (text: string) =>
      uploadText<PaperPreview>('/api/admin/exams/preview', { text, contentType: 'application/xml' }, onStage),
  });
}
