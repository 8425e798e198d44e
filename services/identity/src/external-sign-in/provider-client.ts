import type { ProviderCallback } from '@tenfold/contracts';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  tokenRevocation,
} from 'openid-client';
import { Discovery } from './discovery.js';
import type { ProviderSettings } from './provider-settings.js';
import { readAccount, type ProviderAccount } from './read-account.js';

/** What only we know of one journey to a provider, and what its answer is checked against. */
export interface Secrets {
  state: string;
  nonce: string;
  /** Null when the provider does not take PKCE. */
  codeVerifier: string | null;
}

/** Apple's refresh token is kept to tell Apple when the account here is deleted; no other token is. */
export interface ProviderAnswer {
  account: ProviderAccount;
  refreshToken: string | null;
}

/** Asks one provider by OpenID Connect: authorization code, state, nonce, PKCE. Throws openid-client's errors. */
export class ProviderClient {
  private readonly discovery: Discovery;

  constructor(private readonly settings: ProviderSettings) {
    this.discovery = new Discovery(settings);
  }

  /** Where to send somebody, and what to keep until they are back. */
  async begin(): Promise<{ authorizationUrl: string; secrets: Secrets }> {
    const configuration = await this.discovery.configuration();
    const takesPkce = this.settings.pkce === 'always' || configuration.serverMetadata().supportsPKCE();
    const codeVerifier = takesPkce ? randomPKCECodeVerifier() : null;
    const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier };
    const url = buildAuthorizationUrl(configuration, {
      ...this.settings.parameters,
      redirect_uri: this.settings.redirectUri,
      response_type: 'code',
      state: secrets.state,
      nonce: secrets.nonce,
      ...(codeVerifier === null
        ? {}
        : {
            code_challenge: await calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
          }),
    });
    return { authorizationUrl: url.href, secrets };
  }

  /** Whose account it is, once all of the answer is checked: state, issuer, signature, audience, nonce and time. */
  async complete(callback: ProviderCallback, secrets: Secrets): Promise<ProviderAnswer> {
    const configuration = await this.discovery.configuration();
    const tokens = await authorizationCodeGrant(configuration, this.answeredAt(callback), {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
      ...(secrets.codeVerifier === null ? {} : { pkceCodeVerifier: secrets.codeVerifier }),
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the answer has no ID token');
    return {
      account: readAccount(claims, callback.user),
      refreshToken: this.settings.provider === 'apple' ? (tokens.refresh_token ?? null) : null,
    };
  }

  /** Tells the provider that we want nothing more of this account. */
  async revoke(refreshToken: string): Promise<void> {
    const configuration = await this.discovery.configuration();
    await tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' });
  }

  /** The address as the provider called it, by whatever method: openid-client reads the answer from its query. */
  private answeredAt({ code, state, iss, error }: ProviderCallback): URL {
    const url = new URL(this.settings.redirectUri);
    for (const [name, value] of Object.entries({ code, state, iss, error })) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return url;
  }
}
