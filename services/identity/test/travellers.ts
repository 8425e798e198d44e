import {
  beginExternalSignIn,
  completeExternalSignIn,
  type BeginExternalSignInInput,
  type ExternalSignInBegun,
  type ExternalSignInCompleted,
  type IdentityProvider,
  type OpenedSession,
  type ProviderCallback,
} from '@tenfold/contracts';
import { visitProvider, type Person } from './local-providers.js';
import { client, type IdentityUnderTest } from './start-identity.js';

export type Begun = Extract<ExternalSignInBegun, { outcome: 'begun' }>;
export type SignedIn = Extract<ExternalSignInCompleted, { outcome: 'signed-in' }>;

/** People who go to a provider and come back, by identity's own door. */
export function travellersTo(identity: IdentityUnderTest) {
  const begin = (
    provider: IdentityProvider,
    options: Partial<BeginExternalSignInInput> = {},
  ): Promise<ExternalSignInBegun> => identity.call(beginExternalSignIn, { provider, ...options }, null);

  const leave = async (
    provider: IdentityProvider,
    options: Partial<BeginExternalSignInInput> = {},
  ): Promise<Begun> => {
    const begun = await begin(provider, options);
    if (begun.outcome === 'refused') throw new Error(`refused to begin: ${begun.problem}`);
    return begun;
  };

  const arrive = (
    provider: IdentityProvider,
    ticket: string | undefined,
    callback: ProviderCallback,
    previousToken?: string,
  ): Promise<ExternalSignInCompleted> =>
    identity.call(
      completeExternalSignIn,
      {
        provider,
        callback,
        client,
        ...(ticket === undefined ? {} : { ticket }),
        ...(previousToken === undefined ? {} : { previousToken }),
      },
      null,
    );

  /** There and back. */
  const travel = async (
    provider: IdentityProvider,
    person: Person | 'cancels',
    options: Partial<BeginExternalSignInInput> = {},
  ): Promise<ExternalSignInCompleted> => {
    const { authorizationUrl, ticket } = await leave(provider, options);
    return arrive(provider, ticket, await visitProvider(authorizationUrl, person));
  };

  /** There and back, with a session in the end. */
  const signIn = async (
    provider: IdentityProvider,
    person: Person,
    options: Partial<BeginExternalSignInInput> = {},
  ): Promise<SignedIn> => {
    const completed = await travel(provider, person, options);
    if (completed.outcome === 'refused') throw new Error(`refused: ${completed.problem}`);
    return completed;
  };

  /** Adds the provider to the account of this session. */
  const link = (
    provider: IdentityProvider,
    person: Person,
    { token }: OpenedSession,
  ): Promise<ExternalSignInCompleted> => travel(provider, person, { purpose: 'link', sessionToken: token });

  return { begin, leave, arrive, travel, signIn, link };
}
