// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMissing, newEnv } from './new-env.mjs';

const site = newEnv('https://study.example.com', 'admin@example.com', '3000');
const secret = /^[\w-]{32}$/;

/** @param {string} text @param {string} name */
const valueOf = (text, name) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];

/** @param {string} text @param {string} name @param {string} process */
const keyOf = (text, name, process) =>
  new RegExp(`\\b${process}=([^,]+)`).exec(valueOf(text, name) ?? '')?.[1];

test('new settings lack nothing', () => {
  expect(addMissing(site)).toEqual({ text: site, added: [] });
});

test('settings from before identity called content-ingestion get one new key at both ends, and keep all others', () => {
  const earlier = site
    .replace(/^(IDENTITY_CALLER_SIGNING_KEYS=.*),content=[^,\n]+/m, '$1')
    .replace(/^(CONTENT_INGESTION_CALLER_CHECK_KEYS=.*),identity=[^,\n]+/m, '$1');
  const { text, added } = addMissing(earlier);
  expect(added).toEqual(['IDENTITY_CALLER_SIGNING_KEYS', 'CONTENT_INGESTION_CALLER_CHECK_KEYS']);
  const key = keyOf(text, 'IDENTITY_CALLER_SIGNING_KEYS', 'content');
  expect(key).toHaveLength(43);
  expect(keyOf(text, 'CONTENT_INGESTION_CALLER_CHECK_KEYS', 'identity')).toBe(key);
  const others = (/** @type {string} */ all) =>
    all.split('\n').filter((line) => !/^(IDENT|CONTENT).*_CALLER_/.test(line));
  expect(others(text)).toEqual(others(earlier));
  expect(text).toContain(/** @type {string} */ (valueOf(earlier, 'IDENTITY_CALLER_SIGNING_KEYS')));
});

test('a key that one process of a pair has is given to the other one', () => {
  const half = site.replace(/^(CONTENT_INGESTION_CALLER_CHECK_KEYS=.*),identity=[^,\n]+/m, '$1');
  const { text, added } = addMissing(half);
  expect(added).toEqual(['CONTENT_INGESTION_CALLER_CHECK_KEYS']);
  expect(keyOf(text, 'CONTENT_INGESTION_CALLER_CHECK_KEYS', 'identity')).toBe(
    keyOf(site, 'IDENTITY_CALLER_SIGNING_KEYS', 'content'),
  );
});

test('missing and empty secrets are filled, and lines of the operator stay as they are', () => {
  const earlier = `# ours\nMAIL_URL="smtps://a:b=c@mail.example.com"\n${site}OWN=1\n`
    .replace(/^SECOND_FACTOR_KEY=.*\n/m, '')
    .replace(/^SESSION_CACHE_KEY=.*$/m, 'SESSION_CACHE_KEY=');
  const { text, added } = addMissing(earlier);
  expect(added).toEqual(['SESSION_CACHE_KEY', 'SECOND_FACTOR_KEY']);
  expect([valueOf(text, 'SESSION_CACHE_KEY'), valueOf(text, 'SECOND_FACTOR_KEY')]).toEqual([
    expect.stringMatching(secret),
    expect.stringMatching(secret),
  ]);
  const kept = earlier.split('\n').filter((line) => line !== 'SESSION_CACHE_KEY=' && line !== '');
  expect(text.split('\n')).toEqual(expect.arrayContaining(kept));
});

test('--add-missing changes the file once, keeps its mode and prints names without values', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenfold-env-'));
  try {
    const file = join(folder, 'docker.env');
    writeFileSync(file, site.replace(/^REDIS_PASSWORD=.*\n/m, ''), { mode: 0o600 });
    const run = () =>
      execFileSync(process.execPath, [join(__dirname, 'new-env.mjs'), '--add-missing', file], {
        encoding: 'utf8',
      });
    expect(run()).toBe(`added to ${file}: REDIS_PASSWORD\n`);
    const changed = readFileSync(file, 'utf8');
    expect(valueOf(changed, 'REDIS_PASSWORD')).toMatch(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(run()).toBe(`${file} lacks nothing\n`);
    expect(readFileSync(file, 'utf8')).toBe(changed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
