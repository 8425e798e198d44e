import { loadEnv } from './env.js';
import { startMailbox } from './start-mailbox.js';

async function run(): Promise<void> {
  const { HOST, SMTP_PORT, HTTP_PORT, MAILBOX_DIR } = loadEnv();
  const mailbox = await startMailbox({
    folder: MAILBOX_DIR,
    host: HOST,
    smtpPort: SMTP_PORT,
    httpPort: HTTP_PORT,
  });
  process.stdout.write(`mail to ${mailbox.smtpUrl} shows at ${mailbox.url}\n`);
  const end = (): void => void mailbox.close().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

run().catch((error: unknown) => {
  process.stderr.write(`The mailbox failed: ${String(error)}\n`);
  process.exit(1);
});
