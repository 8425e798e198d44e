// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const sources = files.filter((file) =>
  /^(services\/[\w-]+|libs\/[\w-]+)\/src\/.*(?<!\.spec|\.cases)\.ts$/.test(file),
);

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

/** @param {string} document @returns {string[][]} the cells of each row of its tables */
const rowsOf = (document) =>
  read(document)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1));

/** @param {string} path @param {string} before the path named before it @returns {string | null} the file or folder */
function resolve(path, before) {
  const folders = before.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'));
  const candidates = [path, `web/src/${path}`, ...folders.map((folder) => `${folder}/${path}`)];
  return candidates.find((it) => files.some((file) => file === it || file.startsWith(`${it}/`))) ?? null;
}

/** @returns {string[]} paths of code in docs/rules that lead to no file or folder */
export function missingPaths() {
  const documents = files.filter((file) => /^docs\/rules\/(?!README).*\.md$/.test(file));
  return documents.flatMap((document) => {
    const lines = read(document)
      .split('\n')
      .filter((line) => /^ {2}- (?!test: )/.test(line));
    return lines.flatMap((line) => {
      let before = '';
      return [...line.matchAll(/(?<![\w.-])[\w.-]*[\w-](?:[/.][\w-]+)+/g)].flatMap(([path]) => {
        const found = resolve(path, before);
        if (found !== null) before = found;
        return found === null ? [path] : [];
      });
    });
  });
}

/** @returns {string[]} the kinds of jobs in the code, periodic ones excepted, because they are never dead */
export function jobKinds() {
  return sources
    .flatMap((file) => [...read(file).matchAll(/= defineJob(?:<[^(]*>)?\(\s*'([^']+)'/g)])
    .map(([, kind = '']) => kind)
    .toSorted();
}

/** @returns {string[]} the kinds in the table of the runbook for dead jobs */
export function documentedJobKinds() {
  return rowsOf('docs/operations/runbooks/dead-jobs.md')
    .flatMap(([kinds = '']) => [...kinds.matchAll(/`([^`]+)`/g)])
    .map(([, kind = '']) => kind)
    .toSorted();
}

/** @returns {Record<string, string[]>} subject of each event to the services that consume it */
export function eventConsumers() {
  const events = new Map(
    sources
      .flatMap((file) => [...read(file).matchAll(/const (\w+) = defineEvent\(\s*'([^']+)'/g)])
      .map(([, name = '', subject = '']) => [name, { subject, consumers: new Set() }]),
  );
  for (const file of sources) {
    for (const [, name = ''] of read(file).matchAll(/@OnEvent\(\s*(\w+)/g)) {
      events.get(name)?.consumers.add(file.split('/')[1]);
    }
  }
  return Object.fromEntries(
    [...events.values()].map(({ subject, consumers }) => [subject, [...consumers].toSorted()]),
  );
}

/** @returns {Record<string, string[]>} the same as the table in README.md has it */
export function documentedConsumers() {
  const subjects = Object.keys(eventConsumers());
  const rows = rowsOf('README.md').flatMap(([event = '', consumers = '']) => {
    const [, pattern] = /`(evt\.[^`]+)`/.exec(event) ?? [];
    if (pattern === undefined) return [];
    const subject = new RegExp(`^${pattern.replaceAll('.', '\\.').replace('<service>', '\\w+')}$`);
    const matching = subjects.filter((it) => subject.test(it));
    const named = consumers.split(',').map((it) => it.trim());
    return (matching.length > 0 ? matching : [pattern]).map((it) => [it, named[0] === 'none' ? [] : named]);
  });
  return Object.fromEntries(rows);
}

/** @returns {string[]} the files of a data export, from every service */
export function exportFiles() {
  return sources
    .filter((file) => /^services\/[\w-]+\/src\/privacy\//.test(file))
    .flatMap((file) => [...read(file).matchAll(/'([a-z-]+\.(?:json|webp))'/g)])
    .map(([, name = '']) => name)
    .toSorted();
}

/** @returns {string[]} the same as the README of identity has it */
export function documentedExportFiles() {
  return rowsOf('services/identity/README.md')
    .flatMap(([, names = '']) => [...names.matchAll(/`([a-z-]+\.(?:json|webp))`/g)])
    .map(([, name = '']) => name)
    .toSorted();
}
