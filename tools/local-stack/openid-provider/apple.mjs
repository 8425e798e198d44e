// @ts-check
import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';

const SIX_MONTHS_SECONDS = 15_777_000;

/**
 * Apple's deviations: it advertises neither PKCE nor the issuer in its response, and it sends the name beside
 * the code at the first sign-in.
 * @param {ReturnType<typeof import('./people.mjs').createPeople>} people
 */
export function appleHabits(people) {
  /** @type {import('oidc-provider').Provider['middleware'][number]} */
  const middleware = async (ctx, next) => {
    await next();
    if (ctx.path === '/.well-known/openid-configuration') {
      delete ctx.body.code_challenge_methods_supported;
      delete ctx.body.authorization_response_iss_parameter_supported;
    } else if (typeof ctx.body === 'string' && ctx.body.includes('name="code"')) {
      const user = people.introduce(ctx.oidc?.session?.accountId ?? '');
      const field = user === null ? '' : `<input type="hidden" name="user" value="${escape(user)}"/>`;
      ctx.body = ctx.body
        .replace(/<input type="hidden" name="iss"[^>]*>/, '')
        .replace('<noscript>', `${field}<noscript>`);
    }
  };
  return middleware;
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * @param {import('oidc-provider').Provider} provider
 * @param {{ issuer: string, teamId: string, keyId: string, privateKey: string }} expected
 */
export function checkAppleSecrets(provider, { issuer, teamId, keyId, privateKey }) {
  const publicKey = createPublicKey(privateKey);
  Object.assign(provider.Client.prototype, {
    /**
     * @this {{ clientId: string }}
     * @param {string} secret
     */
    async compareClientSecret(secret) {
      try {
        const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
          algorithms: ['ES256'],
          issuer: teamId,
          subject: this.clientId,
          audience: issuer,
          requiredClaims: ['iat', 'exp'],
        });
        const { iat = 0, exp = Infinity } = payload;
        return protectedHeader.kid === keyId && exp - iat <= SIX_MONTHS_SECONDS;
      } catch {
        return false;
      }
    },
  });
}
