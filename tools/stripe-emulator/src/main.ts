import { startEmulator } from './emulator.js';
import { loadEnv } from './env.js';

async function main(): Promise<void> {
  const env = loadEnv();
  const emulator = await startEmulator({
    port: env.PORT,
    host: env.HOST,
    afterRetries: env.AFTER_RETRIES,
    uncollectibleAfterRetries: env.INVOICE_AFTER_RETRIES === 'uncollectible',
    allowedHosts: env.ALLOWED_HOSTS.split(',').filter((name) => name !== ''),
    ...(env.STATE_FILE && { stateFile: env.STATE_FILE }),
    ...(env.STRIPE_SECRET_KEY && { secretKey: env.STRIPE_SECRET_KEY }),
    ...(env.WEBHOOK_URL && { webhooks: [{ url: env.WEBHOOK_URL, secret: env.WEBHOOK_SECRET }] }),
  });
  process.stdout.write(`The payment emulator runs at ${emulator.url}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void emulator.stop().then(() => process.exit(0)));
  }
}

void main();
