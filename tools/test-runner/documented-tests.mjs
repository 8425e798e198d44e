// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const SECURITY = 'docs/security.md';
const RULES = readdirSync(join(root, 'docs/rules'))
  .filter((name) => name !== 'README.md')
  .map((name) => `docs/rules/${name}`);

/** @typedef {{ document: string, line: number, file: string, title: string }} Reference an empty title names the file */

/** @param {string} document */
const linesOf = (document) =>
  readFileSync(join(root, document), 'utf8')
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }));

/** @returns {Reference[]} `file`: "a part of the title" */
function securityReferences() {
  return linesOf(SECURITY).flatMap(({ text, line }) =>
    [...text.matchAll(/`([^`]+)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({
      document: SECURITY,
      line,
      file,
      title,
    })),
  );
}

/** @returns {Reference[]} of the lines "- test: ..." below each rule */
function ruleReferences() {
  return RULES.flatMap((document) =>
    linesOf(document).flatMap(({ text, line }) => {
      const [, tests] = /^ {2}- test: (.+)$/.exec(text) ?? [];
      return tests === undefined ? [] : namedTests(document, line, tests);
    }),
  );
}

/**
 * @param {string} document
 * @param {number} line
 * @param {string} tests "file: title; another title of that file…; file, file"
 * @returns {Reference[]}
 */
function namedTests(document, line, tests) {
  let file = '';
  return tests.split(';').flatMap((part) => {
    const text = part.replace(/\([^()]*\)|….*/g, '').trim();
    if (/ha(s|ve) no test$/.test(text)) return [];
    const [, name, rest = ''] = /^(?:([\w./ -]+?): )?(.*)$/.exec(text) ?? [];
    if (name !== undefined) file = name;
    if (name === undefined && filesOf(rest.split(', ')[0] ?? '').length > 0) {
      return rest.split(', ').map((file) => ({ document, line, file, title: '' }));
    }
    return { document, line, file, title: rest };
  });
}

const testFiles = execFileSync('git', ['ls-files', '*.spec.*', '*.test.*', '*.cases.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/**
 * @param {string} name 'services/quiz stats.int', 'dashboard' or 'e2e/src/study.spec.ts'
 * @returns {string[]} the test files whose path has every part of `name`, in order
 */
function filesOf(name) {
  const parts = name.split(' ').filter((part) => part !== 'web');
  return testFiles.filter((file) => {
    const [last = '', ...folders] = [...parts].reverse();
    return (
      folders.every((folder) => `/${file}`.includes(`/${folder}/`)) &&
      (`/${file}`.includes(`/${last}.`) || `/${file}`.includes(`/${last}/`) || file === last)
    );
  });
}

/** @type {Map<string, string>} */
const sources = new Map();
/** @param {string} file */
function sourceOf(file) {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
  sources.set(file, source);
  return source;
}

/** @returns {Reference[]} those whose file or title does not exist */
export function missingTests() {
  return [...securityReferences(), ...ruleReferences()].filter(
    ({ file, title }) => !filesOf(file).some((it) => sourceOf(it).includes(title)),
  );
}

/** @returns {string[]} lines longer than 160 characters, rules without code or test below them, rules that stand twice */
export function ruleFaults() {
  const rules = RULES.flatMap((document) => {
    const [, ...entries] = readFileSync(join(root, document), 'utf8').split(/^(?=- )/m);
    return entries.map((entry) => entry.trimEnd().split('\n'));
  });
  const sentences = new Set();
  return rules
    .filter(([sentence = '', ...below]) => {
      const isRepeated = sentences.has(sentence);
      sentences.add(sentence);
      const hasTest = below.some((line) => line.startsWith('  - test: '));
      const hasCode = below.some((line) => /^ {2}- (?!test: )/.test(line));
      return isRepeated || !hasCode || !hasTest || [sentence, ...below].some((line) => line.length > 160);
    })
    .map(([sentence = '']) => sentence);
}

/** @returns {string[]} those names of "`file`: `name`, `name`" in the rules that the file does not contain */
export function missingNames() {
  return RULES.flatMap((document) => linesOf(document)).flatMap(({ text }) =>
    [...text.matchAll(/`([^`]+\.ts)`: (`\w+`(?:, `\w+`)*)/g)].flatMap(([, file = '', names = '']) => {
      const source = existsSync(join(root, file)) ? sourceOf(file) : '';
      return [...names.matchAll(/\w+/g)].flatMap(([name]) =>
        source.includes(name) ? [] : `${file}: ${name}`,
      );
    }),
  );
}
