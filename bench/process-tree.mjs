// @ts-check
/** Reads CPU time and memory of a process tree from /proc, grouped by program; empty on systems without /proc. */
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

/** @type {[RegExp, string][]} */
const kinds = [
  [/gateway\/dist\/main/, 'gateway'],
  [/services\/quiz\/dist/, 'quiz service'],
  [/services\/content-ingestion\/dist/, 'content-ingestion'],
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
  return sumByKind(rootPid, ({ cpuMs }) => cpuMs);
}

/**
 * Resident memory in MB, by kind, of all processes below `rootPid`.
 *
 * @param {number} rootPid
 * @returns {Map<string, number>}
 */
export function memoryMb(rootPid) {
  return sumByKind(rootPid, ({ residentBytes }) => residentBytes / 2 ** 20);
}

/**
 * @param {number} pid
 * @returns {number}
 */
export function residentMb(pid) {
  const [found] = readProcess(String(pid));
  return (found?.residentBytes ?? NaN) / 2 ** 20;
}

/**
 * @param {number} rootPid
 * @param {(found: ReturnType<typeof readProcess>[number]) => number} amountOf
 */
function sumByKind(rootPid, amountOf) {
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
  const sums = new Map();
  for (const found of processes) {
    const kind = below.has(found.pid) && kinds.find(([pattern]) => pattern.test(found.command))?.[1];
    if (kind) sums.set(kind, (sums.get(kind) ?? 0) + amountOf(found));
  }
  return sums;
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
      {
        pid: Number(pid),
        parent: Number(fields[1]),
        command,
        cpuMs: (ticks * 1000) / TICKS_PER_SECOND,
        residentBytes: Number(fields[21]) * PAGE_BYTES,
      },
    ];
  } catch {
    return []; // the process ended in the meantime
  }
}
