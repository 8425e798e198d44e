import { queryOptions } from '@tanstack/react-query';
import type { SignInProviders } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

/** With which providers one can sign in here. It never changes while the page is open. */
export const signInProvidersQuery = queryOptions({
  queryKey: ['/api/auth/providers'],
  queryFn: getQuery<SignInProviders>,
});
