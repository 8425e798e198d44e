// @ts-check
/**
 * npm start [-- --fresh] [--data <folder>] [--scale <service>=<n>]: runs Tenfold on this machine until Ctrl-C.
 * Reads PORT, ADMIN_EMAIL, ADMIN_PASSWORD, and DATABASE_URL, REDIS_URL, NATS_URL, MAIL_URL for external servers.
 * With --dev (npm run dev) it follows the sources, and --inspect <process> opens Node's inspector.
 * All data is in .data/: the servers' stores, logs/, secrets.json, accounts.json. --fresh deletes it first.
 */
import './node-version.mjs';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { shutdownSignal } from './shutdown-signal.mjs';
import { copiesDir } from './paths.mjs';
import { startStack } from './start-stack.mjs';
import { followSources } from './follow-sources.mjs';
import { progress } from './progress.mjs';
import { removeProductCopy } from './product-copy.mjs';
import { claimRun } from './run-record.mjs';
import { removeSecretFiles } from './secret-files.mjs';
import { readSettings } from './settings.mjs';
import { supervise } from './supervisor.mjs';

const RUN_FILE = 'running.json';

/** @typedef {import('./supervisor.mjs').Supervised} Supervised */

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./run-record.mjs').RunRecord} record
 * @param {AbortSignal} ending
 */
async function run(settings, record, ending) {
  /** @type {Supervised[][]} */
  const layers = [];
  /** @type {Map<string, Supervised>} */
  const byName = new Map();
  /** @param {import('./processes.mjs').ProcessSpec[]} specs */
  const keepRunning = async (specs) => {
    ending.throwIfAborted();
    const layer = specs.map((spec) => supervise(spec, (pid) => record.add(spec, pid)));
    specs.forEach(({ name }, index) => layer[index] && byName.set(name, layer[index]));
    layers.push(layer);
    await Promise.all(layer.map((supervised) => supervised.start()));
  };
  const ended = once(ending, 'abort');
  try {
    const ready = await Promise.race([startStack(settings, keepRunning, ending), ended.then(() => null)]);
    if (ready) announce(ready, settings);
    if (ready && settings.dev) followSources(byName, ending);
    await ended;
  } finally {
    if (layers.length > 0) progress('stopping');
    for (const layer of layers.toReversed()) await Promise.all(layer.map((supervised) => supervised.stop()));
  }
}

/**
 * @param {Awaited<ReturnType<typeof startStack>>} ready
 * @param {import('./settings.mjs').Settings} settings
 */
function announce({ url, accounts, mailbox, stripeEmulator, localProviders }, { inspect }) {
  console.log(`\nTenfold runs at ${url} (Ctrl-C stops it)\n`);
  const titles = { admin: 'Administrator', pro: 'Pro student', free: 'Free student' };
  for (const [key, title] of Object.entries(titles)) {
    const { email, password } = accounts[/** @type {keyof typeof titles} */ (key)];
    console.log(`  ${title.padEnd(14)} ${email.padEnd(24)} ${password}`);
  }
  if (mailbox) console.log(`\n  Mailbox: ${mailbox}`);
  if (stripeEmulator) console.log(`  Payments: test mode; clock and faults at ${stripeEmulator}/_emulator`);
  if (inspect) console.log(`  Inspector of ${inspect}: 127.0.0.1:9229`);
  if (localProviders.length > 0)
    console.log(
      `  Sign-in with ${localProviders.join(' and ')}: a local provider, which accepts every identity`,
    );
}

/** @param {string} dataDir */
function deleteStoredData(dataDir) {
  for (const entry of readdirSync(dataDir)) {
    if (entry !== RUN_FILE && entry !== basename(copiesDir))
      rmSync(join(dataDir, entry), { recursive: true, force: true });
  }
}

async function main() {
  const ending = shutdownSignal();
  const settings = readSettings(process.env, process.argv.slice(2));
  const record = await claimRun(join(settings.dataDir, RUN_FILE), `http://localhost:${settings.port}`);
  try {
    if (settings.fresh) deleteStoredData(settings.dataDir);
    await run(settings, record, ending);
  } finally {
    removeSecretFiles(settings.dataDir);
    removeProductCopy();
    record.remove();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  progress(/** @type {Error} */ (error).message);
  process.exit(1);
}
