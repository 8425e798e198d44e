import { queryOptions } from '@tanstack/react-query';
import type { SectionProgress } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const sectionProgressQuery = queryOptions({
  queryKey: ['/api/sections/progress'],
  queryFn: getQuery<SectionProgress[]>,
});
