import { queryOptions } from '@tanstack/react-query';
import type { SignInProviders } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

/** Which social logins are set up. Constant while the page is open. */
export const signInProvidersQuery = queryOptions({
  queryKey: ['/api/auth/providers'],
  queryFn: getQuery<SignInProviders>,
});
