import { isIP } from 'node:net';

export interface Target {
  origin: URL;
  isLive: boolean;
  /** The emulator reaches local addresses; Stripe does not. */
  isEmulator: boolean;
  automaticTax: boolean;
}

export interface Change {
  subject: string;
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped';
  detail: string;
  /** Signing secret of a new webhook endpoint; Stripe shows it only once. */
  secret?: string;
}

/** What `stripe:check` found about one subject; each fault is a sentence that says what to do. */
export interface Finding {
  subject: string;
  detail: string;
  faults: string[];
}

export const RUN_SETUP = 'Run npm run stripe:setup.';

/** Stripe delivers webhooks, and wallets verify domains, only at a public https address. */
export function isPublic({ protocol, hostname }: URL): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return protocol === 'https:' && hostname.includes('.') && isIP(address) === 0;
}

export function notPublic(origin: URL): string {
  return `PUBLIC_ORIGIN is ${origin.origin}: set it to the public https address of the product.`;
}
