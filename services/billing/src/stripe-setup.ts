import 'reflect-metadata';
import { loadAccountEnv } from './stripe-account/env.js';
import { setUp } from './stripe-account/set-up.js';
import { keyFaults } from './stripe/stripe-keys.js';
import type { Change } from './stripe-account/target.js';

async function run(): Promise<void> {
  const { keys, target, stripe } = loadAccountEnv();
  const faults = keyFaults({ ...keys, webhookSecrets: [] });
  if (stripe === null) faults.push('STRIPE_SECRET_KEY is missing');
  if (stripe === null || faults.length > 0) throw new Error(faults.join('\n'));
  process.stdout.write(`Setting up Stripe in ${target.isLive ? 'live' : 'test'} mode\n`);
  for await (const change of setUp(stripe, target)) process.stdout.write(describe(change));
  process.stdout.write('Run npm run stripe:check to verify everything.\n');
}

function describe({ subject, outcome, detail, secret }: Change): string {
  const line = `${outcome.padEnd(9)} ${subject}: ${detail}\n`;
  if (secret === undefined) return line;
  return `${line}          Signing secret, shown only now: ${secret}
          Add it to STRIPE_WEBHOOK_SECRETS and restart billing.\n`;
}

run().catch((error: unknown) => {
  process.stderr.write(`The setup failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
