import { queryOptions } from '@tanstack/react-query';
import type { Readiness } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const readinessQuery = queryOptions({
  queryKey: ['/api/readiness'],
  queryFn: getQuery<Readiness>,
  // changes with each start of a quiz, and with time
  staleTime: 0,
});
