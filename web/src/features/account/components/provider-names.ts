import type { IdentityProvider } from '@tenfold/contracts';

export const providerNames = { google: 'Google', apple: 'Apple' } as const satisfies Record<
  IdentityProvider,
  string
>;
