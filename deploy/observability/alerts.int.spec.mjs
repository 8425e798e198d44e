// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@tenfold/local-stack/free-port.mjs';
import { findPrograms } from '@tenfold/local-stack/programs.mjs';
import { parse } from 'yaml';
import { readCompose } from '../k8s/test/manifests.mjs';

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
    expect(run('check', 'rules', 'alerts.yml', 'kubernetes-alerts.yml')).toMatchObject({ status: 0 });
    expect(run('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
  });

  it('confirms when each alert fires and when it does not', () => {
    expect(run('test', 'rules', 'alerts.test.yml', 'kubernetes-alerts.test.yml')).toMatchObject({
      status: 0,
    });
  });
});

(promtool ? describe : describe.skip)('Prometheus with the options of docker-compose.yml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prometheus-'));
  /** @type {import('node:child_process').ChildProcess} */
  let server;
  let url = '';

  /** @param {string} path @returns {Promise<any>} */
  const get = async (path) => {
    const reply = await fetch(url + path).catch(() => null);
    return reply?.ok ? reply.json() : null;
  };

  beforeAll(async () => {
    const { services } = readCompose();
    const address = `127.0.0.1:${await freePort()}`;
    url = `http://${address}`;
    /** @type {string[]} */
    const options = services.prometheus.command;
    const args = options.map((option) => option.replace('/etc/prometheus', __dirname));
    server = spawn(
      join(dirname(promtool ?? ''), 'prometheus'),
      [...args, `--storage.tsdb.path=${folder}`, `--web.listen-address=${address}`],
      { stdio: 'ignore' },
    );
    while (server.exitCode === null && (await get('/api/v1/status/runtimeinfo')) === null) await delay(100);
  }, 60_000);

  afterAll(async () => {
    const exited = server.exitCode === null && once(server, 'exit');
    server.kill();
    await exited;
    rmSync(folder, { recursive: true });
  });

  it('loads every rule and keeps values as long as the objectives look back', async () => {
    const { data } = await get('/api/v1/rules');
    const loaded = data.groups.flatMap((/** @type {any} */ group) => group.rules);
    const rules = read('alerts.yml').groups.flatMap((/** @type {any} */ group) => group.rules);
    expect(loaded).toHaveLength(rules.length);
    const { data: runtime } = await get('/api/v1/status/runtimeinfo');
    expect(runtime).toMatchObject({ reloadConfigSuccess: true, storageRetention: '5w' });
  });

  it('knows a scrape job for each process', async () => {
    const { data } = await get('/api/v1/status/config');
    const jobs = parse(data.yaml).scrape_configs.map((/** @type {any} */ { job_name }) => job_name);
    expect(jobs).toEqual(
      read('prometheus.yml').scrape_configs.map((/** @type {any} */ { job_name }) => job_name),
    );
  });
});

it.each([
  ['alerts', 15],
  ['kubernetes-alerts', 5],
])('%s.test.yml has a case for each alert', (name, least) => {
  const rules = read(`${name}.yml`).groups.flatMap((/** @type {any} */ group) => group.rules);
  const alerts = rules.flatMap((/** @type {any} */ { alert }) => alert ?? []);
  const cases = JSON.stringify(read(`${name}.test.yml`).tests);
  expect(alerts.length).toBeGreaterThan(least);
  expect(alerts.filter((/** @type {string} */ alert) => !cases.includes(alert))).toEqual([]);
});
