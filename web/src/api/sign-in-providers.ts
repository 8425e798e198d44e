import { queryOptions, useQuery } from '@tanstack/react-query';
import type { IdentityProvider, SignInProviders } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';

const signInProvidersQuery = queryOptions({
  queryKey: ['/api/auth/providers'],
  queryFn: getQuery<SignInProviders>,
});

/** Whether to show the links of a provider: until the server replies that it is not configured. */
export function useOffersProvider(): (provider: IdentityProvider) => boolean {
  const providers = useQuery(signInProvidersQuery).data;
  return (provider) => providers?.[provider] !== false;
}

export const providerNames = { google: 'Google', apple: 'Apple' } as const satisfies Record<
  IdentityProvider,
  string
>;
