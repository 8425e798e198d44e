// @ts-check
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/local-stack/paths.mjs';
import { productionPackages } from './production-packages.mjs';

/** @param {string} workspace */
const packagesOf = (workspace) =>
  [...productionPackages(root, workspace)].map((path) => path.replace(/^.*\/node_modules\//, ''));

test('a service gets its packages, those that they need, and its workspaces as links', () => {
  const packages = packagesOf('services/quiz');
  expect(packages).toEqual(expect.arrayContaining(['typeorm', 'pg', 'pg-protocol', '@tenfold/exam']));
  expect(lstatSync(join(root, 'node_modules/@tenfold/exam')).isSymbolicLink()).toBe(true);
});

test('a package that only another service needs is left out, also when it is an optional peer', () => {
  expect(packagesOf('services/content-ingestion')).toEqual(expect.arrayContaining(['sql.js', 'libxmljs2']));
  const quiz = packagesOf('services/quiz');
  expect(
    quiz.filter((name) => ['sql.js', 'libxmljs2', 'react', 'jest', 'typescript'].includes(name)),
  ).toEqual([]);
});

test('tools without dependencies get none', () => {
  expect(packagesOf('tools/seed')).toEqual([]);
});
