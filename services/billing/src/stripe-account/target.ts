import { isIP } from 'node:net';

export interface Target {
  origin: URL;
  isLive: boolean;
  isEmulator: boolean;
  automaticTax: boolean;
  /** STRIPE_ACCOUNT; null when it is not set */
  account: string | null;
  testClock: string | null;
}

export interface Change {
  subject: string;
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped';
  detail: string;
  secret?: string;
}

export interface Finding {
  subject: string;
  detail: string;
  faults: string[];
  /** What a program could not find out, and where a person sees it. */
  open?: string[];
}

export const RUN_SETUP = 'Run npm run stripe:setup.';

export function isPublic({ protocol, hostname }: URL): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return protocol === 'https:' && hostname.includes('.') && isIP(address) === 0;
}

export function notPublic(origin: URL): string {
  return `PUBLIC_ORIGIN is ${origin.origin}: set it to the public https address of the product.`;
}
