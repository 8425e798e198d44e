import type { ProviderCallback } from '@tenfold/contracts';
import { Discovery } from './discovery.js';
import type { ProviderSettings } from './provider-settings.js';
import { readAccount, type ProviderAccount } from './read-account.js';

const openId = () => import('openid-client');

export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string | null;
}

/** Only Apple's refresh token is stored: it must be revoked when the account is deleted. */
export interface ProviderReply {
  account: ProviderAccount;
  refreshToken: string | null;
  authenticatedAt: Date | null;
}

export class ProviderClient {
  private readonly discovery: Discovery;

  constructor(private readonly settings: ProviderSettings) {
    this.discovery = new Discovery(settings);
  }

  async begin(requireFreshSignIn: boolean): Promise<{ authorizationUrl: string; secrets: Secrets }> {
    const oidc = await openId();
    const configuration = await this.discovery.configuration();
    const takesPkce = this.settings.pkce === 'always' || configuration.serverMetadata().supportsPKCE();
    const codeVerifier = takesPkce ? oidc.randomPKCECodeVerifier() : null;
    const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier };
    const url = oidc.buildAuthorizationUrl(configuration, {
      ...this.settings.parameters,
      ...(requireFreshSignIn ? this.settings.freshParameters : {}),
      redirect_uri: this.settings.redirectUri,
      response_type: 'code',
      state: secrets.state,
      nonce: secrets.nonce,
      ...(codeVerifier === null
        ? {}
        : {
            code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
          }),
    });
    return { authorizationUrl: url.href, secrets };
  }

  async complete(callback: ProviderCallback, secrets: Secrets): Promise<ProviderReply> {
    const configuration = await this.discovery.configuration();
    const { authorizationCodeGrant } = await openId();
    const tokens = await authorizationCodeGrant(configuration, this.answeredAt(callback), {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
      ...(secrets.codeVerifier === null ? {} : { pkceCodeVerifier: secrets.codeVerifier }),
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the reply has no ID token');
    return {
      account: readAccount(claims, callback.user),
      refreshToken: this.settings.provider === 'apple' ? (tokens.refresh_token ?? null) : null,
      authenticatedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1_000),
    };
  }

  async revoke(refreshToken: string): Promise<void> {
    const configuration = await this.discovery.configuration();
    const { tokenRevocation } = await openId();
    await tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' });
  }

  private answeredAt({ code, state, iss, error }: ProviderCallback): URL {
    const url = new URL(this.settings.redirectUri);
    for (const [name, value] of Object.entries({ code, state, iss, error })) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return url;
  }
}
