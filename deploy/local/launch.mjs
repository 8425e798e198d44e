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
 * @property {string} accountsFile what `npm start` writes of the accounts to try
 * @property {import('./kept-passwords.mjs').PublishedAccounts} accounts
 * @property {number} pid everything runs below it
 * @property {() => Promise<void>} stop also removes its data
 */

/**
 * The whole product as `npm start` runs it, on a free port and with data of its own, for journeys and measurements.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<LaunchedProduct>} resolves when it is ready
 */
export async function launchProduct(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfold-'));
  const port = String(await freePort());
  const program = join(root, 'deploy/local/start.mjs');
  const inherited = { ...process.env };
  delete inherited.NODE_ENV; // that of the test run
  const child = spawn(process.execPath, [program, '--data', dataDir], {
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
    throw new Error('The product did not start: see above.');
  }
  const accountsFile = join(dataDir, 'accounts.json');
  const accounts = JSON.parse(readFileSync(accountsFile, 'utf8'));
  return { url: accounts.url, accountsFile, accounts, pid: child.pid ?? 0, stop };
}

/**
 * Shows what the product prints until it runs.
 *
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
