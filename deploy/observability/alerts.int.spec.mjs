// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPrograms } from '@tenfold/local-stack/programs.mjs';
import { parse } from 'yaml';

const [promtool] = findPrograms('prometheus');
if (!promtool)
  console.warn('promtool is not installed (Debian package prometheus): the alert rules are not tested');

/** @param {string[]} args */
function run(...args) {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: __dirname, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** @param {string} name */
const read = (name) => parse(readFileSync(join(__dirname, name), 'utf8'));

(promtool ? describe : describe.skip)('promtool', () => {
  it('accepts the rules and the configuration', () => {
    expect(run('check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 });
    expect(run('check', 'config', '--syntax-only', 'prometheus.yml')).toMatchObject({ status: 0 });
  });

  it('confirms when each alert fires and when it does not', () => {
    expect(run('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 });
  });
});

it('has a case for each alert', () => {
  const rules = read('alerts.yml').groups.flatMap((/** @type {any} */ group) => group.rules);
  const alerts = rules.flatMap((/** @type {any} */ { alert }) => alert ?? []);
  const cases = JSON.stringify(read('alerts.test.yml').tests);
  expect(alerts.length).toBeGreaterThan(15);
  expect(alerts.filter((/** @type {string} */ alert) => !cases.includes(alert))).toEqual([]);
});
