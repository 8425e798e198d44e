// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './settings.mjs';
import { prepareSocialLogin } from './social-login.mjs';

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'social-login-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {NodeJS.ProcessEnv} [env] */
const prepare = (env = {}) => prepareSocialLogin(readSettings({}, ['--data', folder]), env);

test('a local provider replaces each one that is not configured', async () => {
  const google = { GOOGLE_CLIENT_ID: 'ours', GOOGLE_CLIENT_SECRET: 'a secret of ours' };
  const { env, local, specs } = await prepare(google);
  expect([local, specs.map(({ name }) => name)]).toEqual([['Apple'], ['apple-provider']]);
  expect(env).toMatchObject({ ...google, GOOGLE_ISSUER: '', APPLE_CLIENT_ID: specs[0]?.env?.CLIENT_ID });
});

test('the issuer, which identifies linked accounts, stays the same unless its port is taken', async () => {
  const { env } = await prepare();
  expect((await prepare()).env).toMatchObject({
    GOOGLE_ISSUER: env.GOOGLE_ISSUER,
    APPLE_ISSUER: env.APPLE_ISSUER,
  });
  const other = createServer().listen(Number(new URL(env.GOOGLE_ISSUER ?? '').port), '127.0.0.1');
  await once(other, 'listening');
  expect((await prepare()).env.GOOGLE_ISSUER).not.toBe(env.GOOGLE_ISSUER);
  other.close();
});
