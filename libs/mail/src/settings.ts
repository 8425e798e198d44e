import { url, type Setting } from '@tenfold/platform';
import { DEFAULT_SENDER } from './brand.js';

const SENDER = /^[^\p{Cc}<>"]*<[^\s<>@,]+@[^\s<>@,]+>$|^[^\s<>@,]+@[^\s<>@,]+$/u;

const sender: Setting<string> = {
  parse(raw) {
    if (!SENDER.test(raw))
      throw new Error('must be an address, or a name and an address: Name <me@example.com>');
    return raw;
  },
  fallback: DEFAULT_SENDER,
};

/** For the env.ts of each service that sends mail. */
export const mailSettings = {
  /** The mail server, with user and password where it wants them; smtps: speaks TLS from the first byte. */
  MAIL_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: sender,
  /** How a browser reaches the application: links in mails begin with it. */
  PUBLIC_ORIGIN: url(['http:', 'https:']),
};
