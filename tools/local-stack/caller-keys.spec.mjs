// @ts-check
import { callerKeys } from './caller-keys.mjs';

const keysOf = callerKeys('master');
/** @param {string} text */
const parse = (text) =>
  new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((part) => /** @type {[string, string]} */ (part.split('='))),
  );
/** @param {string} name */
const signing = (name) => parse(keysOf(name).CALLER_SIGNING_KEYS);
/** @param {string} name */
const checking = (name) => parse(keysOf(name).CALLER_CHECK_KEYS);

test('both ends of a call have the same key, which no other pair has', () => {
  expect(signing('gateway').get('content')).toBe(checking('content-ingestion').get('gateway'));
  expect(signing('quiz').get('billing')).toBe(checking('billing').get('quiz'));
  const every = ['gateway', 'identity', 'quiz', 'content-ingestion', 'billing', 'notifications'].flatMap(
    (name) => [...signing(name).values()],
  );
  expect(new Set(every).size).toBe(every.length);
});

test('content-ingestion can sign nothing, and knows only the keys of its callers', () => {
  expect(signing('content-ingestion').size).toBe(0);
  expect([...checking('content-ingestion').keys()]).toEqual(['gateway', 'identity', 'quiz']);
});

test('a service can sign only for services that it calls', () => {
  expect([...signing('quiz').keys()]).toEqual(['billing', 'content']);
  expect(signing('quiz').get('billing')).not.toBe(signing('gateway').get('billing'));
});
