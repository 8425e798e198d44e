// @ts-check
import { join } from 'node:path';
import { answersReady, STRIPE_SETTINGS } from './application.mjs';
import { freePort } from './free-port.mjs';
import { keptCredentials } from './credentials.mjs';
import { logFile } from './log-files.mjs';
import { nodeFlags } from './node-flags.mjs';
import { productDir, root } from './paths.mjs';
import { withSecretFiles } from './secret-files.mjs';

/**
 * @typedef {object} PaymentSurroundings
 * @property {NodeJS.ProcessEnv} env settings for billing
 * @property {string | null} emulator address of the local emulator; null for Stripe itself
 * @property {import('./processes.mjs').ProcessSpec[]} specs processes to run for it
 */

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<PaymentSurroundings>}
 */
export async function preparePayments({ dataDir, port }, env) {
  if (env.STRIPE_SECRET_KEY) {
    const given = Object.fromEntries(STRIPE_SETTINGS.map((name) => [name, env[name]]));
    return { env: given, emulator: null, specs: [] };
  }
  const kept = keptCredentials(dataDir, 'stripePasswords', ['key', 'webhook']);
  const key = `sk_test_emulator_${kept.key}`;
  const webhookSecret = `whsec_${kept.webhook}`;
  const emulatorPort = await freePort();
  const emulator = `http://127.0.0.1:${emulatorPort}`;
  const spec = {
    name: 'stripe-emulator',
    command: process.execPath,
    args: [...nodeFlags('tools/stripe-emulator'), join(productDir, 'tools/stripe-emulator/dist/main.js')],
    cwd: root,
    env: withSecretFiles(dataDir, 'stripe-emulator', {
      PATH: env.PATH,
      PORT: String(emulatorPort),
      STATE_FILE: join(dataDir, 'stripe-emulator/state.jsonl'),
      STRIPE_SECRET_KEY: key,
      WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/stripe`,
      WEBHOOK_SECRET: webhookSecret,
    }),
    logFile: logFile(dataDir, 'stripe-emulator'),
    isReady: () => answersReady(`${emulator}/_emulator/clock`),
  };
  const own = { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: emulator, STRIPE_WEBHOOK_SECRET: webhookSecret };
  return { env: own, emulator, specs: [spec] };
}
