import { queryOptions, useQuery } from '@tanstack/react-query';
import type { IdentityProvider, SignInProviders } from '@tenfold/contracts';
import { getQuery } from '../lib/http.js';
import { billingConfigQuery } from './billing-config.js';

export const signInProvidersQuery = queryOptions({
  queryKey: ['/api/auth/providers'],
  queryFn: getQuery<SignInProviders>,
});

export function useOffersProvider(): (provider: IdentityProvider) => boolean {
  const providers = useQuery(signInProvidersQuery).data;
  const isTest = useQuery(billingConfigQuery).data?.testMode === true;
  return (provider) => isTest || providers?.[provider] !== false;
}
export const providerNames = { google: 'Google', apple: 'Apple' } as const satisfies Record<
  IdentityProvider,
  string
>;
