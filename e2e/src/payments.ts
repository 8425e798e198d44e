import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accountsFile, runningProduct } from './product.js';

const CALL_LIMIT_MS = 60_000;

function emulator(): string {
  const { stripeEmulator } = runningProduct();
  if (!stripeEmulator)
    throw new Error('The journeys of billing want a product that was started without keys of Stripe');
  return stripeEmulator;
}

export async function advanceClock(by: { days?: number; hours?: number }): Promise<void> {
  const reply = await fetch(`${emulator()}/_emulator/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(by),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  });
  if (!reply.ok) throw new Error(`The clock was refused: ${await reply.text()}`);
  await reply.arrayBuffer();
}

interface Run {
  processes: { name: string; pid: number }[];
}

function pidOf(name: string): number {
  const run = JSON.parse(readFileSync(join(dirname(accountsFile()), 'running.json'), 'utf8')) as Run;
  const found = run.processes.find((running) => running.name === name);
  if (!found) throw new Error(`The product has no process ${name}`);
  return found.pid;
}

export async function whileStopped<T>(names: readonly string[], meanwhile: () => Promise<T>): Promise<T> {
  const pids = names.map(pidOf);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    return await meanwhile();
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}
