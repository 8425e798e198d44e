import { port, readEnv, text } from '@tenfold/platform';

export function loadEnv() {
  return readEnv(
    {
      HOST: text('127.0.0.1'),
      SMTP_PORT: port(),
      HTTP_PORT: port(),
      MAILBOX_DIR: text(),
    },
    process.env,
  );
}
