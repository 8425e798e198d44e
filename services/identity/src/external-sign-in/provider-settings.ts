import type { IdentityProvider } from '@tenfold/contracts';
import { ClientSecretPost, type ClientAuth } from 'openid-client';
import { appleClientSecret, readApplePrivateKey } from './apple-client-secret.js';

/** The environment's part; all empty but the issuers: nothing is set up. */
export interface ProviderEnv {
  PUBLIC_ORIGIN: string;
  GOOGLE_CLIENT_ID: string;
  GOOGLE_CLIENT_SECRET: string;
  GOOGLE_ISSUER: string;
  APPLE_CLIENT_ID: string;
  APPLE_TEAM_ID: string;
  APPLE_KEY_ID: string;
  APPLE_PRIVATE_KEY: string;
  APPLE_ISSUER: string;
}

/** One provider as it is asked. */
export interface ProviderSettings {
  provider: IdentityProvider;
  issuer: string;
  clientId: string;
  /** How the token endpoint knows us. */
  clientAuth: ClientAuth;
  /** Where the provider sends people back to, as registered there. */
  redirectUri: string;
  /** Of the authorization request, beside what each has. */
  parameters: Record<string, string>;
  /** Apple advertises none: an unknown parameter could be refused. Its state and nonce carry the protection. */
  pkce: 'always' | 'when-advertised';
}

/** Those that are set up. */
export function providersOf(env: ProviderEnv): ProviderSettings[] {
  return [googleSettings(env), appleSettings(env)].filter((settings) => settings !== null);
}

function googleSettings(env: ProviderEnv): ProviderSettings | null {
  if (env.GOOGLE_CLIENT_ID === '') return null;
  return {
    provider: 'google',
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientAuth: ClientSecretPost(env.GOOGLE_CLIENT_SECRET),
    redirectUri: redirectUri(env, 'google'),
    // nobody is signed in without a choice of theirs: Google would answer at once for who is signed in there
    parameters: { scope: 'openid email profile', prompt: 'select_account' },
    pkce: 'always',
  };
}

function appleSettings(env: ProviderEnv): ProviderSettings | null {
  if (env.APPLE_CLIENT_ID === '') return null;
  const signer = {
    teamId: env.APPLE_TEAM_ID,
    keyId: env.APPLE_KEY_ID,
    key: readApplePrivateKey(env.APPLE_PRIVATE_KEY),
  };
  return {
    provider: 'apple',
    issuer: env.APPLE_ISSUER,
    clientId: env.APPLE_CLIENT_ID,
    clientAuth(server, { client_id: clientId }, body) {
      body.set('client_id', clientId);
      body.set(
        'client_secret',
        appleClientSecret(signer, { clientId, audience: server.issuer, now: Date.now() }),
      );
    },
    redirectUri: redirectUri(env, 'apple'),
    // with these scopes Apple answers by a form only
    parameters: { scope: 'openid name email', response_mode: 'form_post' },
    pkce: 'when-advertised',
  };
}

function redirectUri({ PUBLIC_ORIGIN }: ProviderEnv, provider: IdentityProvider): string {
  return new URL(`/api/auth/${provider}/callback`, PUBLIC_ORIGIN).href;
}
