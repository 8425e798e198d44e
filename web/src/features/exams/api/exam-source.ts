import { queryOptions } from '@tanstack/react-query';
import { HttpProblem } from '../../../lib/http.js';

/** A file that a past exam was imported from; its address has the hash of its content. */
export function sourceFileQuery(examId: string, file: string) {
  return queryOptions({
    queryKey: [`/api/admin/exams/${examId}/sources/${file}`],
    queryFn: async ({ queryKey: [path = ''], signal }) => {
      const reply = await fetch(path, { signal });
      if (!reply.ok) throw new HttpProblem(reply.status, await reply.text());
      return reply.arrayBuffer();
    },
    staleTime: Infinity,
  });
}
