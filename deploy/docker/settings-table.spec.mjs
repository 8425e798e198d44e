// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/local-stack/paths.mjs';

const SETTINGS = /(^|\/)(env|[a-z-]+-env)\.ts$|^libs\/mail\/src\/settings\.ts$/;

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

const files = execFileSync('git', ['ls-files', '*.ts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => SETTINGS.test(path));
const names = new Set(
  files.flatMap((path) => [...read(path).matchAll(/^ +([A-Z][A-Z0-9_]+)(?::|,$)/gm)].map(([, name]) => name)),
);
const table = read('docs/operations/deploy.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|')[1])
  .join();

it('the test reads the settings of every process', () => {
  expect(files.length).toBeGreaterThan(10);
  expect([...names]).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'TRUSTED_PROXIES', 'MAIL_URL', 'XML_SANDBOX']),
  );
});

it.each([...names])('docs/operations/deploy.md lists %s', (name) => {
  expect(table).toContain(`\`${name}\``);
});
