import {
  beginSocialLogin,
  completeSocialLogin,
  type BeginSocialLoginInput,
  type SocialLoginBegun,
  type SocialLoginCompleted,
  type IdentityProvider,
  type OpenedSession,
  type ProviderCallback,
} from '@tenfold/contracts';
import { shareForTests } from '@tenfold/testing';
import {
  secrets,
  startLocalProvider,
  visitProvider,
  type LocalProvider,
  type Person,
} from './local-providers.js';
import { client, startIdentity, type IdentityUnderTest } from './start-identity.js';

export type Begun = Extract<SocialLoginBegun, { outcome: 'begun' }>;
export type SignedIn = Extract<SocialLoginCompleted, { outcome: 'signed-in' }>;

const share = shareForTests<
  IdentityUnderTest & { providers: { google: LocalProvider; apple: LocalProvider } }
>();

/** Shared by the cases of the test file that use it: they use random users. */
export function identityWithProviders() {
  const google = {} as LocalProvider;
  const apple = {} as LocalProvider;
  const identity = share('', async () => {
    const providers = {
      google: await startLocalProvider('google'),
      apple: await startLocalProvider('apple'),
    };
    const issuers = { GOOGLE_ISSUER: providers.google.issuer, APPLE_ISSUER: providers.apple.issuer };
    const started = await startIdentity({ ...secrets, ...issuers });
    return {
      ...started,
      providers,
      async stop() {
        await Promise.all([providers.google.stop(), providers.apple.stop()]);
        await started.stop();
      },
    };
  });
  beforeAll(() => {
    Object.assign(google, identity.providers.google);
    Object.assign(apple, identity.providers.apple);
  });
  return { google, apple, identity, logins: socialLoginsOf(identity) };
}

export function socialLoginsOf(identity: IdentityUnderTest) {
  const begin = (
    provider: IdentityProvider,
    options: Partial<BeginSocialLoginInput> = {},
  ): Promise<SocialLoginBegun> => identity.call(beginSocialLogin, { provider, ...options }, null);

  const redirect = async (
    provider: IdentityProvider,
    options: Partial<BeginSocialLoginInput> = {},
  ): Promise<Begun> => {
    const begun = await begin(provider, options);
    if (begun.outcome === 'refused') throw new Error(`refused to begin: ${begun.problem}`);
    return begun;
  };

  const complete = (
    provider: IdentityProvider,
    ticket: string | undefined,
    callback: ProviderCallback,
    previousToken?: string,
  ): Promise<SocialLoginCompleted> =>
    identity.call(
      completeSocialLogin,
      {
        provider,
        callback,
        client,
        ...(ticket === undefined ? {} : { ticket }),
        ...(previousToken === undefined ? {} : { previousToken }),
      },
      null,
    );

  const logIn = async (
    provider: IdentityProvider,
    person: Person | 'cancels',
    options: Partial<BeginSocialLoginInput> = {},
  ): Promise<SocialLoginCompleted> => {
    const { authorizationUrl, ticket } = await redirect(provider, options);
    return complete(provider, ticket, await visitProvider(authorizationUrl, person));
  };

  const signIn = async (
    provider: IdentityProvider,
    person: Person,
    options: Partial<BeginSocialLoginInput> = {},
  ): Promise<SignedIn> => {
    const completed = await logIn(provider, person, options);
    if (completed.outcome === 'refused') throw new Error(`refused: ${completed.problem}`);
    if (completed.outcome === 'second-factor') throw new Error('the sign-in waits for its second factor');
    return completed;
  };

  const link = (
    provider: IdentityProvider,
    person: Person,
    { token }: OpenedSession,
  ): Promise<SocialLoginCompleted> => logIn(provider, person, { purpose: 'link', sessionToken: token });

  return { begin, redirect, complete, logIn, signIn, link };
}
