/**
 * The one spelling under which an address counts as the same person for the trial: without case, without what
 * follows a plus, and without the dots that Gmail ignores.
 */
export function normaliseEmail(email: string): string {
  const trimmed = email.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const [name = '', host] = [trimmed.slice(0, at).split('+')[0], trimmed.slice(at + 1)];
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
