// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { root } from './paths.mjs';

/**
 * @typedef {object} LaunchedProduct
 * @property {string} url
 * @property {string} accountsFile accounts.json of this instance
 * @property {import('./credentials.mjs').PublishedAccounts} accounts
 * @property {number} pid all other processes are its descendants
 * @property {() => Promise<void>} stop also deletes the data
 */

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [args] of `npm start`
 * @returns {Promise<LaunchedProduct>} resolves when the product is ready
 */
export async function launchProduct(env = {}, args = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfold-'));
  const port = String(await freePort());
  const program = join(root, 'tools/local-stack/start.mjs');
  const inherited = { ...process.env };
  delete inherited.NODE_ENV; // belongs to the test run
  const child = spawn(process.execPath, [program, '--data', dataDir, ...args], {
    env: { ...inherited, NODE_OPTIONS: '', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const ready = readyLine(child.stdout);
  const early = exited.then(() => false);
  if (!(await Promise.race([ready, early]))) {
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error('The product did not start: see the output above.');
  }
  const accountsFile = join(dataDir, 'accounts.json');
  const accounts = JSON.parse(readFileSync(accountsFile, 'utf8'));
  return { url: accounts.url, accountsFile, accounts, pid: child.pid ?? 0, stop };
}

/**
 * @param {import('node:stream').Readable} output
 * @returns {Promise<boolean>}
 */
function readyLine(output) {
  return new Promise((resolve) => {
    output.on('data', (chunk) => {
      const text = String(chunk);
      if (text.includes('Tenfold runs at')) resolve(true);
      else process.stdout.write(text);
    });
  });
}
