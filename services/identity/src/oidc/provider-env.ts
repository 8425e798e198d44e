import { text, type Setting } from '@tenfold/platform';
import { readApplePrivateKey } from './apple-client-secret.js';
import type { ProviderEnv } from './provider-settings.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export const providerSettings = {
  GOOGLE_CLIENT_ID: text(''),
  GOOGLE_CLIENT_SECRET: text(''),
  GOOGLE_ISSUER: issuer('https://accounts.google.com'),
  APPLE_CLIENT_ID: text(''),
  APPLE_TEAM_ID: text(''),
  APPLE_KEY_ID: text(''),
  APPLE_PRIVATE_KEY: applePrivateKey(),
  APPLE_ISSUER: issuer('https://appleid.apple.com'),
};

type ProviderSetting = Exclude<keyof ProviderEnv, 'PUBLIC_ORIGIN'>;

const NEEDED_WITH: Partial<Record<ProviderSetting, ProviderSetting[]>> = {
  GOOGLE_CLIENT_ID: ['GOOGLE_CLIENT_SECRET'],
  APPLE_CLIENT_ID: ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
};

export function providerFaults(env: Record<ProviderSetting, string>): string[] {
  return Object.entries(NEEDED_WITH).flatMap(([id, others]) =>
    env[id as ProviderSetting] === ''
      ? []
      : others.filter((name) => env[name] === '').map((name) => `${name} is missing: ${id} needs it`),
  );
}

/** Plain http is allowed only for this machine, for the test provider. */
function issuer(fallback: string): Setting<string> {
  return {
    fallback,
    parse(raw) {
      if (URL.canParse(raw)) {
        const { protocol } = new URL(raw);
        if (protocol === 'https:' || isOnThisMachine(raw)) return raw;
      }
      throw new Error('must start with https:// unless it is on this machine');
    },
  };
}

export function isOnThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}

function applePrivateKey(): Setting<string> {
  return {
    fallback: '',
    parse(raw) {
      try {
        readApplePrivateKey(raw);
      } catch {
        // the parser's message could contain parts of the key
        throw new Error('must be a PEM private key on P-256 (the .p8 file that Apple gave)');
      }
      return raw;
    },
  };
}
