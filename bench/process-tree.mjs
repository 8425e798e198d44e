// @ts-check
/** Reads the CPU time of a process tree from /proc, grouped by program; empty on systems without /proc. */
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** @type {[RegExp, string][]} */
const kinds = [
  [/gateway\/dist\/main/, 'gateway'],
  [/services\/quiz\/dist/, 'quiz service'],
  [/services\//, 'other services'],
  [/nats-server/, 'nats-server'],
  [/postgres/, 'PostgreSQL'],
  [/redis-server/, 'Redis'],
];

/**
 * Milliseconds of CPU so far, by kind, of all processes below `rootPid`.
 *
 * @param {number} rootPid
 * @returns {Map<string, number>}
 */
export function cpuTimes(rootPid) {
  const processes = readProcesses();
  const below = new Set([rootPid]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { pid, parent } of processes) {
      if (below.has(parent) && !below.has(pid)) {
        below.add(pid);
        grown = true;
      }
    }
  }
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { pid, command, cpuMs } of processes) {
    const kind = below.has(pid) && kinds.find(([pattern]) => pattern.test(command))?.[1];
    if (kind) times.set(kind, (times.get(kind) ?? 0) + cpuMs);
  }
  return times;
}

function readProcesses() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
  } catch {
    return [];
  }
}

/** @param {string} pid */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return [
      { pid: Number(pid), parent: Number(fields[1]), command, cpuMs: (ticks * 1000) / TICKS_PER_SECOND },
    ];
  } catch {
    return []; // the process ended in the meantime
  }
}
