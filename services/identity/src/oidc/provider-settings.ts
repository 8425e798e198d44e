import type { IdentityProvider } from '@tenfold/contracts';
import type { ClientAuth } from 'openid-client';
import { appleClientSecret, readApplePrivateKey } from './apple-client-secret.js';

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

export interface ProviderSettings {
  provider: IdentityProvider;
  issuer: string;
  clientId: string;
  /** openid-client awaits it, although its type says `void`. */
  clientAuth: (...request: Parameters<ClientAuth>) => unknown;
  redirectUri: string;
  parameters: Record<string, string>;
  freshParameters: Record<string, string>;
  /**
   * Apple does not advertise PKCE and might refuse an unknown parameter. State and nonce protect the flow there.
   */
  pkce: 'always' | 'when-advertised';
}

export function providersOf(env: ProviderEnv): ProviderSettings[] {
  return [googleSettings(env), appleSettings(env)].filter((settings) => settings !== null);
}

const WITH_AUTH_TIME = JSON.stringify({ id_token: { auth_time: { essential: true } } });

function googleSettings(env: ProviderEnv): ProviderSettings | null {
  if (env.GOOGLE_CLIENT_ID === '') return null;
  return {
    provider: 'google',
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientAuth(_server, { client_id: clientId }, body) {
      body.set('client_id', clientId);
      body.set('client_secret', env.GOOGLE_CLIENT_SECRET);
    },
    redirectUri: redirectUri(env, 'google'),
    // without select_account Google would return at once for the account that is signed in there
    parameters: { scope: 'openid email profile', prompt: 'select_account', claims: WITH_AUTH_TIME },
    freshParameters: { max_age: '0' },
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
    async clientAuth(server, { client_id: clientId }, body) {
      const secret = await appleClientSecret(signer, { clientId, audience: server.issuer, now: Date.now() });
      body.set('client_id', clientId);
      body.set('client_secret', secret);
    },
    redirectUri: redirectUri(env, 'apple'),
    // with these scopes Apple requires form_post
    parameters: { scope: 'openid name email', response_mode: 'form_post' },
    freshParameters: {},
    pkce: 'when-advertised',
  };
}

function redirectUri({ PUBLIC_ORIGIN }: ProviderEnv, provider: IdentityProvider): string {
  return new URL(`/api/auth/${provider}/callback`, PUBLIC_ORIGIN).href;
}
