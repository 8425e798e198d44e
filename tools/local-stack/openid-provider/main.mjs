// @ts-check
/**
 * A real OpenID provider on this machine that behaves like Google or Apple, for tests and for `npm start`. It accepts
 * any identity.
 * PROVIDER: google or apple. PORT: 0 or missing picks one. REDIRECT_URI: the callback.
 * CLIENT_ID. CLIENT_SECRET: Google's. APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY: as in the product's
 * settings.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { appleHabits, checkAppleSecrets } from './apple.mjs';
import { createProvider } from './create-provider.mjs';
import { identityForm } from './interaction.mjs';
import { createPeople } from './people.mjs';

const { env } = process;
const isApple = env.PROVIDER === 'apple';
const server = createServer();
server.listen(Number(env.PORT ?? 0), '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('no port');

const issuer = `http://localhost:${address.port}`;
const people = createPeople(isApple);
const provider = await createProvider({
  issuer,
  isApple,
  people,
  client: {
    id: env.CLIENT_ID ?? '',
    secret: env.CLIENT_SECRET ?? 'not used by Apple',
    redirectUri: env.REDIRECT_URI ?? '',
  },
});
provider.use(identityForm({ provider, people, name: isApple ? 'Apple' : 'Google' }));
if (isApple) {
  provider.use(appleHabits(people));
  checkAppleSecrets(provider, {
    issuer,
    teamId: env.APPLE_TEAM_ID ?? '',
    keyId: env.APPLE_KEY_ID ?? '',
    privateKey: (env.APPLE_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
  });
}
server.on('request', provider.callback());
process.stdout.write(`${JSON.stringify({ issuer })}\n`);
process.once('SIGTERM', () => process.exit(0));
