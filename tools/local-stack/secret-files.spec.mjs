// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeSecretFiles, withoutSecrets, withSecretFiles } from './secret-files.mjs';

describe('withSecretFiles', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfold-secret-files-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  test('replaces each secret by the path of a file that only its owner can read', () => {
    const env = withSecretFiles(dataDir, 'identity', { DATABASE_URL: 'postgres://u:p@h/d', PORT: '1' });
    expect(env).toEqual({ DATABASE_URL_FILE: join(dataDir, 'secrets/identity/DATABASE_URL'), PORT: '1' });
    expect(readFileSync(String(env.DATABASE_URL_FILE), 'utf8')).toBe('postgres://u:p@h/d');
    expect(statSync(String(env.DATABASE_URL_FILE)).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'secrets/identity')).mode & 0o777).toBe(0o700);
  });

  test('keeps an empty secret, and gives each process its own files', () => {
    expect(withSecretFiles(dataDir, 'quiz', { MAIL_URL: '' })).toEqual({ MAIL_URL: '' });
    const { REDIS_URL_FILE } = withSecretFiles(dataDir, 'quiz', { REDIS_URL: 'redis://a' });
    withSecretFiles(dataDir, 'billing', { REDIS_URL: 'redis://b' });
    expect(readFileSync(String(REDIS_URL_FILE), 'utf8')).toBe('redis://a');
  });

  test('removeSecretFiles deletes the files; idempotent', () => {
    removeSecretFiles(dataDir);
    expect(existsSync(join(dataDir, 'secrets'))).toBe(false);
    removeSecretFiles(dataDir);
  });
});

test('withoutSecrets drops settings that contain a secret', () => {
  expect(withoutSecrets({ PATH: '/bin', APPLE_PRIVATE_KEY: 'key' })).toEqual({ PATH: '/bin' });
});
