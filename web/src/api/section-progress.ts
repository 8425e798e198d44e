import { queryOptions } from '@tanstack/react-query';
import type { SectionProgress } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

/** Per section: how much is answered and how well. */
export const sectionProgressQuery = queryOptions({
  queryKey: ['/api/sections/progress'],
  queryFn: getQuery<SectionProgress[]>,
});
