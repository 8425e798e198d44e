// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from './process-identity.mjs';
import { supervise } from './supervisor.mjs';

/** @type {string} */
let folder;
/** @type {number[]} */
let pids;
/** @type {import('./supervisor.mjs').Supervised} */
let supervised;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  pids = [];
});

afterEach(async () => {
  await supervised.stop();
  rmSync(folder, { recursive: true });
});

/**
 * @param {string} program JavaScript; its working directory is the test's folder
 * @param {() => boolean} isReady
 */
function superviseProgram(program, isReady) {
  supervised = supervise(
    {
      name: 'program',
      command: process.execPath,
      args: ['--eval', program],
      cwd: folder,
      logFile: join(folder, 'program.log'),
      isReady: async () => isReady(),
    },
    (pid) => pids.push(pid),
  );
  return supervised;
}

const READY = "require('fs').writeFileSync('ready', '');";
const FOREVER = 'setInterval(() => {}, 1000);';
const isReady = () => existsSync(join(folder, 'ready'));

/** @param {() => boolean} condition */
async function eventually(condition) {
  while (!condition()) await delay(20);
}

describe('a process that is not ready', () => {
  it('is restarted after the time limit, also when it ignores SIGTERM', async () => {
    let isHealthy = true;
    const spec = {
      name: 'program',
      command: process.execPath,
      args: ['--eval', `process.on('SIGTERM', () => {});${READY}${FOREVER}`],
      cwd: folder,
      logFile: join(folder, 'program.log'),
      isReady: async () => isReady(),
      isHealthy: async () => isHealthy,
    };
    supervised = supervise(spec, (pid) => pids.push(pid), { intervalMs: 20, limitMs: 300, stopLimitMs: 100 });
    await supervised.start();
    isHealthy = false;
    const unhealthySince = Date.now();
    await eventually(() => pids.length === 2);
    expect(Date.now() - unhealthySince).toBeGreaterThanOrEqual(250);
    isHealthy = true;
    expect(processIdentity(pids[0] ?? 0)).toBeNull();
  });
});

describe('supervise', () => {
  it('starts a process, waits until it is ready, and stops it', async () => {
    await superviseProgram(READY + FOREVER, isReady).start();
    expect(isReady()).toBe(true);
    expect(pids).toHaveLength(1);
    expect(processIdentity(pids[0] ?? 0)).not.toBeNull();
    await supervised.stop();
    expect(processIdentity(pids[0] ?? 0)).toBeNull();
  });

  it('restarts it each time it is killed', async () => {
    await superviseProgram(READY + FOREVER, isReady).start();
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await eventually(() => pids.length === 2);
    process.kill(pids[1] ?? 0, 'SIGKILL');
    await eventually(() => pids.length === 3);
    expect(new Set(pids).size).toBe(3);
  });

  it('restarts it once when asked to, also while it waits for its restart', async () => {
    await superviseProgram(READY + FOREVER, isReady).start();
    await supervised.restart();
    expect(pids.map((pid) => processIdentity(pid) !== null)).toEqual([false, true]);
    process.kill(pids[1] ?? 0, 'SIGKILL');
    await eventually(() => processIdentity(pids[1] ?? 0) === null);
    await supervised.restart();
    await delay(400); // longer than the delay of the restart that it replaces
    expect(pids).toHaveLength(3);
  });

  it('starts nothing after it was stopped, also during a restart delay', async () => {
    await superviseProgram(READY + FOREVER, isReady).start();
    jest.useFakeTimers();
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await eventually(() => jest.getTimerCount() === 1); // it is waiting for its restart
    await supervised.stop();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('reports the output of a process that ends before it is ready', async () => {
    const failing = superviseProgram(
      "console.error('no such setting'); process.exit(3);",
      () => false,
    ).start();
    await expect(failing).rejects.toThrow(
      /^program ended with exit code 3\. Last lines of .*:\nno such setting$/,
    );
    expect(pids).toHaveLength(1);
  });

  it('appends to its log at a restart', async () => {
    writeFileSync(join(folder, 'program.log'), 'before\n');
    await superviseProgram(`console.log('after');${READY}${FOREVER}`, isReady).start();
    expect(readFileSync(join(folder, 'program.log'), 'utf8')).toBe('before\nafter\n');
  });

  it('reports a missing program', async () => {
    const spec = {
      name: 'nothing',
      command: '/no/such/program',
      args: [],
      logFile: join(folder, 'nothing.log'),
    };
    supervised = supervise({ ...spec, isReady: async () => false }, () => undefined);
    await expect(supervised.start()).rejects.toThrow('nothing ended with spawn /no/such/program ENOENT');
  });
});
