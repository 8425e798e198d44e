import { listSignInProviders } from '@tenfold/contracts';
import { freePort, secrets, startLocalProvider } from '../../test/local-providers.js';
import { newEmail, startIdentity } from '../../test/start-identity.js';
import { socialLoginsOf } from '../../test/social-logins.js';

describe('availability', () => {
  test('an unavailable provider does not delay the start, and the next call retries', async () => {
    const port = await freePort();
    const identity = await startIdentity({ ...secrets, GOOGLE_ISSUER: `http://localhost:${port}` });
    const logins = socialLoginsOf(identity);
    try {
      expect(await identity.call(listSignInProviders, {}, null)).toMatchObject({ google: true });
      expect(await logins.begin('google')).toEqual({ outcome: 'refused', problem: 'unavailable' });
      const google = await startLocalProvider('google', port);
      try {
        await logins.signIn('google', { email: newEmail() });
      } finally {
        await google.stop();
      }
      expect(await logins.begin('google')).toMatchObject({ outcome: 'begun' });
    } finally {
      await identity.stop();
    }
  });

  test('a provider whose issuer differs from the settings is unavailable', async () => {
    const google = await startLocalProvider('google');
    const identity = await startIdentity({
      ...secrets,
      GOOGLE_ISSUER: google.issuer.replace('localhost', '127.0.0.1'),
    });
    try {
      expect(await socialLoginsOf(identity).begin('google')).toEqual({
        outcome: 'refused',
        problem: 'unavailable',
      });
    } finally {
      await google.stop();
      await identity.stop();
    }
  });

  test('a provider that is not configured returns UNAVAILABLE', async () => {
    const identity = await startIdentity();
    const logins = socialLoginsOf(identity);
    try {
      expect(await identity.call(listSignInProviders, {}, null)).toEqual({ google: false, apple: false });
      await expect(logins.begin('google')).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: 'Sign-in with Google is not set up here.',
      });
      await expect(logins.complete('apple', 'x'.repeat(43), { code: 'c', state: 's' })).rejects.toMatchObject(
        {
          code: 'UNAVAILABLE',
          message: 'Sign-in with Apple is not set up here.',
        },
      );
    } finally {
      await identity.stop();
    }
  });
});
