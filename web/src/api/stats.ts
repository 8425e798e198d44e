import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const statsQuery = queryOptions({ queryKey: ['/api/stats'], queryFn: getQuery<Stats> });
