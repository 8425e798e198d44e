import 'reflect-metadata';
import { setupKeyFaults } from './stripe-account/account.js';
import { loadAccountEnv } from './stripe-account/env.js';
import { setUp } from './stripe-account/set-up.js';
import { keyFaults } from './stripe/stripe-keys.js';
import type { Change } from './stripe-account/target.js';
import { replaceSecret } from './stripe-account/webhook-endpoint.js';

const NEW_SECRET = '--new-secret';

async function run(): Promise<void> {
  const { keys, target, stripe } = loadAccountEnv();
  const options = process.argv.slice(2);
  const faults = [...keyFaults({ ...keys, webhookSecrets: [] }), ...setupKeyFaults(keys)];
  if (stripe === null) faults.push('STRIPE_SETUP_KEY or STRIPE_SECRET_KEY is missing');
  const unknown = options.filter((option) => option !== NEW_SECRET);
  if (unknown.length > 0) faults.push(`unknown option ${unknown.join(' ')}; there is ${NEW_SECRET}`);
  if (stripe === null || faults.length > 0) throw new Error(faults.join('\n'));
  process.stdout.write(`Setting up Stripe in ${target.isLive ? 'live' : 'test'} mode\n`);
  if (options.length > 0) {
    process.stdout.write(describe(await replaceSecret(stripe, target)));
    process.stdout.write(
      'Once billing has both secrets, run npm run stripe:setup: it disables the old endpoint.\n',
    );
    return;
  }
  for await (const change of setUp(stripe, target)) process.stdout.write(describe(change));
  process.stdout.write('Run npm run stripe:check to verify everything.\n');
}

function describe({ subject, outcome, detail, secret }: Change): string {
  const line = `${outcome.padEnd(9)} ${subject}: ${detail}\n`;
  if (secret === undefined) return line;
  return `${line}          Signing secret, shown only now: ${secret}
          Add it to STRIPE_WEBHOOK_SECRETS, after a comma if one is there, and restart billing.\n`;
}

run().catch((error: unknown) => {
  process.stderr.write(`The setup failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
