// @ts-check
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * What this project runs besides Node: the names a program goes by, the folders it may lie in although they
 * are not on the PATH ("*" stands for one folder), and how each kind of machine installs it.
 *
 * @typedef {'postgres' | 'redis' | 'nats' | 'chromium' | 'compiler'} ProgramName
 * @typedef {{ title: string, names: string[], folders: string[], debian: string[],
 *   units: string[], brew: string }} Program `units`: the system services that the packages bring
 * @type {Readonly<Record<ProgramName, Program>>}
 */
export const programs = {
  postgres: {
    title: 'PostgreSQL',
    names: ['postgres'],
    folders: ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql*/bin'],
    debian: ['postgresql'],
    units: ['postgresql'],
    brew: 'postgresql@17',
  },
  redis: {
    title: 'Redis',
    names: ['redis-server'],
    folders: ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'],
    debian: ['redis-server'],
    units: ['redis-server'],
    brew: 'redis',
  },
  nats: {
    title: 'NATS',
    names: ['nats-server'],
    folders: ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'],
    debian: ['nats-server'],
    units: ['nats-server'],
    brew: 'nats-server',
  },
  chromium: {
    title: 'Chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    folders: ['/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS'],
    debian: ['chromium', 'fonts-liberation'],
    units: [],
    brew: '--cask chromium',
  },
  compiler: {
    title: 'a C++ compiler',
    names: ['g++', 'clang++'],
    folders: [],
    debian: ['g++', 'make', 'python3'],
    units: [],
    brew: 'gcc',
  },
};

/** A program that is needed and cannot be had; the message says what to install. */
export class MissingProgram extends Error {
  /** @param {ProgramName[]} names */
  constructor(names) {
    const lines = names.map((name) => {
      const { title, debian, brew } = programs[name];
      return `  ${title}: apt-get install ${debian.join(' ')}   (macOS: brew install ${brew})`;
    });
    super(`Please install what is missing, then run this again:\n${lines.join('\n')}`);
    this.name = 'MissingProgram';
  }
}

/**
 * Every executable of that program on this machine: those on the PATH first, then those of the newest version.
 *
 * @param {ProgramName} name
 * @param {string} [path] in the form of the PATH variable
 * @returns {string[]}
 */
export function findPrograms(name, path = process.env.PATH ?? '') {
  const { names, folders } = programs[name];
  const candidates = [...path.split(delimiter).filter(Boolean), ...folders.flatMap(expand)];
  const files = candidates.flatMap((folder) => names.map((file) => join(folder, file)));
  return files.filter(isExecutable);
}

/**
 * The first executable of that program.
 *
 * @param {ProgramName} name
 * @returns {string}
 */
export function requireProgram(name) {
  const [found] = findPrograms(name);
  if (found === undefined) throw new MissingProgram([name]);
  return found;
}

/**
 * The folders that a pattern with at most one "*" stands for, highest version first.
 *
 * @param {string} pattern
 * @returns {string[]}
 */
function expand(pattern) {
  const star = pattern.indexOf('*');
  if (star < 0) return [pattern];
  const parent = dirname(pattern.slice(0, star + 1));
  const prefix = pattern.slice(parent.length + 1, star);
  const [, ...rest] = pattern.slice(star).split('/');
  try {
    return readdirSync(parent)
      .filter((entry) => entry.startsWith(prefix))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((entry) => join(parent, entry, ...rest));
  } catch {
    return []; // no such folder on this machine
  }
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
