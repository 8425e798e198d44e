import { canonicalEmail } from '@tenfold/exam';

/** For the trial: also equal for addresses that one mailbox receives by its provider's rules. */
export function normalizeEmail(email: string): string {
  const canonical = canonicalEmail(email.trim());
  const at = canonical.lastIndexOf('@');
  const [name = '', host] = [canonical.slice(0, at).split('+')[0], canonical.slice(at + 1)];
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
