import { queryOptions } from '@tanstack/react-query';
import type { Section } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

export const sectionsQuery = queryOptions({ queryKey: ['/api/sections'], queryFn: getQuery<Section[]> });
