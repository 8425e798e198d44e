// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Identifies a process beyond its pid, which may be reused: its start time. Null when the process does not exist.
 *
 * @param {number} pid
 * @returns {string | null}
 */
export function processIdentity(pid) {
  return existsSync('/proc/self/stat') ? identityInProc(pid) : identityByPs(pid);
}

/** @param {number} pid */
function identityInProc(pid) {
  try {
    const { state, startTime } = readProcess(pid);
    if (state === 'Z') return null; // a zombie process has ended
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startTime}`;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @throws when the process or /proc does not exist
 */
export function readProcess(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // "pid (name) state parent ...": the name may contain anything, so count from its closing parenthesis
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return { state: fields[0], parent: Number(fields[1]), startTime: fields[19], commandLine };
}

/** @param {number} pid */
function identityByPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || null;
}
