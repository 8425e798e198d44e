// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyProduct, linkProduct, removeProductCopy } from './product-copy.mjs';

/** @type {string} */
let repository;
/** @type {string} */
let copies;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'product-copy-'));
  copies = join(repository, '.data/products');
});
afterEach(() => rmSync(repository, { recursive: true }));

/** @param {Record<string, string>} files */
function write(files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), content);
  }
}

/** @param {string} name */
const packageJson = (name) => JSON.stringify({ name, exports: './dist/index.js' });

test('the copy runs without the dist folders of the repository, with the installed packages', () => {
  write({
    'services/quiz/package.json': packageJson('@tenfold/quiz'),
    'services/quiz/dist/main.js':
      "console.log(require('@tenfold/exam'), require('installed'), require('of-quiz'))",
    'services/quiz/node_modules/of-quiz/index.js': "module.exports = 'own package'",
    'libs/exam/package.json': packageJson('@tenfold/exam'),
    'libs/exam/dist/index.js': "module.exports = 'library'",
    'node_modules/installed/index.js': "module.exports = 'package'",
  });
  const copy = join(copies, String(process.pid));
  copyProduct(repository, copy);
  for (const folder of ['services/quiz', 'libs/exam'])
    rmSync(join(repository, folder, 'dist'), { recursive: true });

  const { stdout, stderr } = spawnSync(process.execPath, [join(copy, 'services/quiz/dist/main.js')], {
    encoding: 'utf8',
  });
  expect([stdout.trim(), stderr]).toEqual(['library package own package', '']);
});

test('deletes the copies of ended processes, not those of running ones', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  write({ [`.data/products/${ended}/file`]: '', [`.data/products/${process.ppid}/file`]: '' });
  copyProduct(repository, join(copies, String(process.pid)));
  expect([ended, process.ppid].map((pid) => existsSync(join(copies, String(pid))))).toEqual([false, true]);
});

test('the removal of a link to the repository leaves the repository', () => {
  write({ 'package.json': packageJson('product') });
  const link = join(copies, String(process.pid));
  linkProduct(repository, link);
  expect(existsSync(join(link, 'package.json'))).toBe(true);
  removeProductCopy(link);
  expect([link, join(repository, 'package.json')].map((path) => existsSync(path))).toEqual([false, true]);
});
