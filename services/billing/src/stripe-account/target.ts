import { isIP } from 'node:net';

export interface Target {
  origin: URL;
  isLive: boolean;
  isEmulator: boolean;
  automaticTax: boolean;
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
}

export const RUN_SETUP = 'Run npm run stripe:setup.';

export function isPublic({ protocol, hostname }: URL): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return protocol === 'https:' && hostname.includes('.') && isIP(address) === 0;
}

export function notPublic(origin: URL): string {
  return `PUBLIC_ORIGIN is ${origin.origin}: set it to the public https address of the product.`;
}
