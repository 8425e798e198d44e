// @ts-check
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * External programs: executable names, folders outside the PATH ("*" stands for one folder), and packages.
 *
 * @typedef {'postgres' | 'redis' | 'nats' | 'chromium' | 'prometheus' | 'compiler' | 'sandbox'} ProgramName
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
    // without windows it does the same in four fifths of the time
    names: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    folders: ['/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS'],
    debian: ['chromium-headless-shell', 'fonts-liberation'],
    units: [],
    brew: '--cask chromium',
  },
  prometheus: {
    title: 'Prometheus',
    names: ['promtool'],
    folders: [],
    debian: ['prometheus'],
    units: ['prometheus'],
    brew: 'prometheus',
  },
  sandbox: {
    title: 'bubblewrap',
    names: ['bwrap'],
    folders: [],
    debian: ['bubblewrap'],
    units: [],
    brew: '(Linux only)',
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

export class MissingProgram extends Error {
  /** @param {ProgramName[]} names */
  constructor(names) {
    const lines = names.map((name) => {
      const { title, debian, brew } = programs[name];
      return `  ${title}: apt-get install ${debian.join(' ')}   (macOS: brew install ${brew})`;
    });
    super(`Install the missing programs, then run the command again:\n${lines.join('\n')}`);
    this.name = 'MissingProgram';
  }
}

/**
 * All executables of the program: those on the PATH first, then those with the newest version.
 *
 * @param {ProgramName} name
 * @param {string} [path] in the format of PATH
 * @returns {string[]}
 */
export function findPrograms(name, path = process.env.PATH ?? '') {
  const { names, folders } = programs[name];
  const candidates = [...path.split(delimiter).filter(Boolean), ...folders.flatMap(expand)];
  const files = candidates.flatMap((folder) => names.map((file) => join(folder, file)));
  return files.filter(isExecutable);
}

/**
 * @param {ProgramName} name
 * @returns {string}
 */
export function requireProgram(name) {
  const [found] = findPrograms(name);
  if (found === undefined) throw new MissingProgram([name]);
  return found;
}

/**
 * Folders that match a pattern with at most one "*", highest version first.
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
    return []; // the folder does not exist
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
