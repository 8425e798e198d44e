import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IngestionResult } from '@tenfold/contracts';
import { invalidateStudyData } from '../../../api/study-data.js';
import { request } from '../../../lib/http.js';

/** Stores a paper. A refused one answers 422 with `error` and `validation`, and nothing is stored. */
export function useIngestXml() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (xml: string) =>
      request<IngestionResult>('POST', '/api/ingest-xml', { text: xml, contentType: 'application/xml' }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['/api/sections'] }),
        invalidateStudyData(client),
      ]);
    },
  });
}
