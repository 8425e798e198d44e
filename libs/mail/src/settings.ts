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

export const mailSettings = {
  MAIL_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: sender,
  PUBLIC_ORIGIN: url(['http:', 'https:']),
};
