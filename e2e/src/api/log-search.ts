import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accountsFile, runningProduct } from '../product.js';
import { PASSWORD } from '../accounts.js';

/** Forbidden patterns by name. A test prints the name, so that its own output leaks nothing. */
const FORBIDDEN: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}/gi,
  'a cookie': /\b(?:sid|oidc-(?:google|apple))=[\w-]{8,}|"set-cookie"|"cookie":/gi,
  'a secret of a payment': /\b(?:seti|pi)_\w+_secret_\w+|\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+/g,
  'a card number': /\b4242[ -]?4242[ -]?4242[ -]?4242\b/g,
  'a password hash': /\$argon2id\$/g,
  'a password': new RegExp(PASSWORD.replaceAll(' ', '(?: |[+]|%20)'), 'g'),
};

const ADDRESSES_OF_OURS = ['support@tenfold.example'];

export function findInLogs(secrets: Iterable<string>): string[] {
  const folder = join(dirname(accountsFile()), 'logs');
  const { admin, pro, free } = runningProduct();
  const known = [...secrets, admin.password, pro.password, free.password];
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const kinds = Object.entries(FORBIDDEN).flatMap(([kind, pattern]) => {
      const found = (text.match(pattern) ?? []).filter((match) => !ADDRESSES_OF_OURS.includes(match));
      return found.length > 0 ? [`${file}: ${kind}, ${found.length} times`] : [];
    });
    const handedOut = known.filter((secret) => text.includes(secret));
    return handedOut.length > 0
      ? [...kinds, `${file}: ${handedOut.length} secrets that were handed out`]
      : kinds;
  });
}

export function logSizes(): Record<string, number> {
  const folder = join(dirname(accountsFile()), 'logs');
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(/\.log$/, ''),
      readFileSync(join(folder, file)).byteLength,
    ]),
  );
}
