import { isProduction, productionFaults, url, type Setting } from '@tenfold/platform';
import { DEFAULT_SENDER } from './brand.js';

const SENDER = /^[^\p{Cc}<>"]*<[^\s<>@,]+@[^\s<>@,]+>$|^[^\s<>@,]+@[^\s<>@,]+$/u;

const TRIAL_MAILBOX = { hostname: 'mailbox', port: '1025' };

const sender: Setting<string> = {
  parse(raw) {
    if (!SENDER.test(raw))
      throw new Error('must be an address, or a name and an address: Name <me@example.com>');
    return raw;
  },
  fallback: DEFAULT_SENDER,
};

export const mailSettings = {
  MAIL_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: sender,
  PUBLIC_ORIGIN: url(['http:', 'https:']),
};

interface MailEnv {
  NODE_ENV: string;
  LOCAL_TRIAL: boolean;
  MAIL_URL: string;
}

export function mailingFaults(env: MailEnv): string[] {
  const faults = productionFaults(env);
  if (!isProduction(env)) return faults;
  const { hostname, port } = new URL(env.MAIL_URL);
  if (hostname === TRIAL_MAILBOX.hostname || port === TRIAL_MAILBOX.port)
    faults.push(
      'MAIL_URL names the mailbox of a local trial, which shows every mail to anybody: set it to your mail server, such as smtps://user:password@host',
    );
  return faults;
}
