import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accountsFile } from './product.js';

const dataDir = dirname(accountsFile());

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

const secretFiles = readdirSync(join(dataDir, 'secrets'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

const secrets = [
  ...textsIn(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))),
  ...secretFiles.map((file) => readFileSync(file, 'utf8')),
].filter((text) => !text.includes('@tenfold.example'));

const { processes } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as {
  processes: { name: string; pid: number }[];
};

// the local providers accept every identity, so their client secret protects nothing
const withSecrets = processes.filter(({ name }) => !name.endsWith('-provider'));

test.each(withSecrets)('$name has no secret in its environment or arguments', ({ pid }) => {
  const visible = readFileSync(`/proc/${pid}/environ`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  expect(secrets.length).toBeGreaterThan(40);
  expect(secrets.filter((secret) => visible.includes(secret)).length).toBe(0);
});

test('only the owner of the process can read the files with secrets', () => {
  expect(secretFiles.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
});
