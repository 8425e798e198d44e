// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity } from './process-identity.mjs';
import { claimRun } from './run-record.mjs';

const URL_OF_OTHER = 'http://localhost:3999';
/** @type {string} */
let folder;
/** @type {string} */
let file;
/** @type {import('node:child_process').ChildProcess[]} */
let children;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-record-'));
  file = join(folder, 'running.json');
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function sleeper() {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(child);
  await once(child, 'spawn');
  return { child, pid: child.pid ?? 0, exited: once(child, 'exit') };
}

/** @param {Partial<import('./run-record.mjs').Run>} run */
function leaveBehind(run) {
  writeFileSync(file, JSON.stringify({ url: URL_OF_OTHER, pid: 0, identity: null, processes: [], ...run }));
}

const spec = /** @type {import('./processes.mjs').ProcessSpec} */ ({ name: 'quiz', stopSignal: 'SIGINT' });

describe('claimRun', () => {
  it('refuses a second start while the first runs, and names its address', async () => {
    await claimRun(file, URL_OF_OTHER);
    await expect(claimRun(file, 'http://localhost:3000')).rejects.toThrow(
      `Tenfold already runs at ${URL_OF_OTHER} (process ${process.pid}).`,
    );
  });

  it('releases the folder when the run has ended', async () => {
    (await claimRun(file, URL_OF_OTHER)).remove();
    expect(existsSync(file)).toBe(false);
    await claimRun(file, URL_OF_OTHER);
  });

  it('ignores a record whose process id was reused', async () => {
    leaveBehind({ pid: process.pid, identity: 'an earlier life' });
    await claimRun(file, URL_OF_OTHER);
    expect(JSON.parse(readFileSync(file, 'utf8')).identity).toBe(processIdentity(process.pid));
  });

  it('ignores an incomplete record', async () => {
    writeFileSync(file, '{"url":');
    await claimRun(file, URL_OF_OTHER);
  });

  it('stops the processes of a killed run with their signals, and no other process', async () => {
    const ours = await sleeper();
    const foreign = await sleeper();
    leaveBehind({
      processes: [
        { name: 'postgres', pid: ours.pid, identity: processIdentity(ours.pid), stopSignal: 'SIGINT' },
        { name: 'quiz', pid: foreign.pid, identity: 'an earlier life', stopSignal: 'SIGTERM' },
      ],
    });
    await claimRun(file, URL_OF_OTHER);
    expect(await ours.exited).toEqual([null, 'SIGINT']);
    expect(processIdentity(foreign.pid)).not.toBeNull();
  });

  it('records each process once, by its latest start, in a file for its owner only', async () => {
    const [first, second] = [await sleeper(), await sleeper()];
    const record = await claimRun(file, URL_OF_OTHER);
    record.add(spec, first.pid);
    record.add(spec, second.pid);
    expect(JSON.parse(readFileSync(file, 'utf8')).processes).toEqual([
      { name: 'quiz', pid: second.pid, identity: processIdentity(second.pid), stopSignal: 'SIGINT' },
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('processIdentity', () => {
  it('is stable while a process lives, differs between processes and is null after its end', async () => {
    const [one, other] = [await sleeper(), await sleeper()];
    const identity = processIdentity(one.pid);
    expect(identity).toEqual(expect.any(String));
    expect(processIdentity(one.pid)).toBe(identity);
    expect(processIdentity(process.pid)).not.toBe(identity);
    one.child.kill('SIGKILL');
    await one.exited;
    expect(processIdentity(one.pid)).toBeNull();
    expect(processIdentity(other.pid)).not.toBeNull();
  });
});
