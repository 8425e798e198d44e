import { isProduction, port, readEnv, serviceSettings, text } from '@tenfold/platform/env';

export function loadEnv() {
  const { NODE_ENV, LOCAL_TRIAL } = serviceSettings;
  return readEnv(
    {
      NODE_ENV,
      LOCAL_TRIAL,
      HOST: text('127.0.0.1'),
      SMTP_PORT: port(),
      HTTP_PORT: port(),
      MAILBOX_DIR: text(),
    },
    process.env,
    (env) =>
      isProduction(env)
        ? [
            'LOCAL_TRIAL must be true: the mailbox shows every mail to anybody who reaches it. Send mail with MAIL_URL',
          ]
        : [],
  );
}
