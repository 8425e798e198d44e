// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCompose } from '../k8s/test/manifests.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tenfold-health-'));
const pidFile = join(folder, 'server.pid');
const server = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1_000)']);
afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** @param {string} command */
const check = (command) => spawnSync('sh', [join(__dirname, 'check-or-restart.sh'), pidFile, command]).status;
const checks = (/** @type {number} */ count) => Array.from({ length: count }, () => check('false'));

test('the twelfth failed check in a row kills the server, and a good one between them starts the count again', async () => {
  writeFileSync(pidFile, String(server.pid));
  expect(checks(11)).toEqual(Array(11).fill(1));
  expect(check('true')).toBe(0);
  expect(checks(11)).toEqual(Array(11).fill(1));
  expect(server.signalCode).toBeNull();
  const exit = once(server, 'exit');
  expect(check('false')).toBe(1);
  expect(await exit).toEqual([null, 'SIGKILL']);
});

test('NATS of Compose is checked this way, and its process is not the first one, which nothing in the container could kill', () => {
  const { nats } = readCompose().services;
  const [, sh, script, file] = nats.healthcheck.test;
  expect([sh, nats.init]).toEqual(['sh', true]);
  expect(nats.volumes).toContain(`./deploy/docker/check-or-restart.sh:${script}:ro`);
  expect(readFileSync(join(__dirname, 'nats.conf'), 'utf8')).toContain(`pid_file: "${file}"`);
});
