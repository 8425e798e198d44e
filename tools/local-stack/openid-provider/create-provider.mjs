// @ts-check
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';

/** In seconds. */
const LIFETIMES = {
  AccessToken: 600,
  AuthorizationCode: 60,
  Grant: 3_600,
  IdToken: 600,
  Interaction: 600,
  RefreshToken: 3_600,
  Session: 3_600,
};

/**
 * @param {object} options
 * @param {string} options.issuer
 * @param {boolean} options.isApple
 * @param {ReturnType<typeof import('./people.mjs').createPeople>} options.people
 * @param {{ id: string, secret: string, redirectUri: string }} options.client
 */
export async function createProvider({ issuer, isApple, people, client }) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = {
    ...(await exportJWK(privateKey)),
    kid: randomBytes(8).toString('hex'),
    alg: 'RS256',
    use: 'sig',
  };
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        require_auth_time: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => !isApple },
    scopes: isApple ? ['openid', 'email', 'name'] : ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'is_private_email'],
      ...(isApple ? { name: [] } : { profile: ['name', 'given_name', 'family_name'] }),
    },
    conformIdTokenClaims: false,
    issueRefreshToken: async () => isApple,
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: {
      policy: [
        new interactionPolicy.Prompt({ name: 'select_account', requestable: true }),
        ...interactionPolicy.base(),
      ],
      url: (_ctx, { uid }) => `/who/${uid}`,
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => people.claimsOf(accountId) }),
    async loadExistingGrant(ctx) {
      const { oidc } = ctx;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile name');
      await grant.save();
      return grant;
    },
    ttl: LIFETIMES,
    renderError(ctx, out) {
      ctx.type = 'text';
      ctx.body = `${out.error}: ${out.error_description ?? ''}`;
    },
  });
}
