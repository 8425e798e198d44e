// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-program.mjs';

const folder = join(root, 'docs/operations/runbooks');

/** @typedef {{ runbook: string, command: string, output: string | null }} Step */
/** @typedef {{ runbook: string, kubernetes: string[], compose: string[], output: string | null }} Block */

/**
 * The blocks of commands of the runbooks in order, with the output that the page shows after each.
 *
 * @returns {Block[]}
 */
export function readBlocks() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return files.flatMap((runbook) => {
    const text = readFileSync(join(folder, runbook), 'utf8');
    const blocks = text.matchAll(/^ *```sh\n([\s\S]*?)^ *```\n(?:\n *```text\n([\s\S]*?)^ *```)?/gm);
    return [...blocks].map(([, commands = '', output]) => {
      const [kubernetes = [], compose = []] = commands
        .split(/^ *# with Compose.*\n/m)
        .map((part) => part.split('\n').flatMap((line) => line.trim() || []));
      return { runbook, kubernetes, compose, output: output?.trim() ?? null };
    });
  });
}

/** Every command for Kubernetes, the last one of a block with its output. @returns {Step[]} */
export function readSteps() {
  return readBlocks().flatMap(({ runbook, kubernetes, output }) =>
    kubernetes.map((command, index) => ({
      runbook,
      command,
      output: index === kubernetes.length - 1 ? output : null,
    })),
  );
}

/** @param {string} command */
export const innerCommand = (command) => / -- (.*)$/.exec(command)?.[1] ?? null;

/**
 * The TypeScript source of `node /app/<workspace>/dist/<file>.js <arguments>`.
 *
 * @param {string | null} command
 */
export function programOf(command) {
  const match = /^node \/app\/(\S+)\/dist\/(\S+)\.js ?(.*)$/.exec(command ?? '');
  if (!match) return null;
  const [, workspace = '', file = '', args = ''] = match;
  return { source: `${workspace}/src/${file}.ts`, args: args.split(' ').filter((arg) => arg !== '') };
}

/** `psql -d tenfold_<service> -Atc "<statement>"` @param {string} command */
export function statementOf(command) {
  const match = /psql -d tenfold_(\w+) -Atc "(.*)"$/.exec(command);
  return match ? { service: (match[1] ?? '').replaceAll('_', '-'), sql: match[2] ?? '' } : null;
}
