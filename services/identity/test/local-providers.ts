import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { IdentityProvider, ProviderCallback } from '@tenfold/contracts';
import type { ProviderEnv } from '../src/oidc/provider-settings.js';

export const secrets = {
  PUBLIC_ORIGIN: 'http://localhost:3000',
  GOOGLE_CLIENT_ID: 'tenfold-at-google',
  GOOGLE_CLIENT_SECRET: 'a-secret-of-google',
  APPLE_CLIENT_ID: 'example.tenfold.web',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY: newAppleKey(),
} satisfies Partial<ProviderEnv>;

export function newAppleKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}

export interface LocalProvider {
  issuer: string;
  stop(): Promise<void>;
}

export async function startLocalProvider(provider: IdentityProvider, port = 0): Promise<LocalProvider> {
  const child = spawn(
    process.execPath,
    [join(__dirname, '../../../tools/local-stack/openid-provider/main.mjs')],
    {
      env: {
        ...process.env,
        ...secrets,
        NODE_OPTIONS: '',
        PROVIDER: provider,
        PORT: String(port),
        REDIRECT_URI: `${secrets.PUBLIC_ORIGIN}/api/auth/${provider}/callback`,
        CLIENT_ID: provider === 'google' ? secrets.GOOGLE_CLIENT_ID : secrets.APPLE_CLIENT_ID,
        CLIENT_SECRET: secrets.GOOGLE_CLIENT_SECRET,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{')) return { ...(JSON.parse(line) as { issuer: string }), stop };
  }
  throw new Error(`the local ${provider} did not start`);
}

export interface Person {
  email: string;
  verified?: boolean;
  subject?: string;
  firstName?: string;
  lastName?: string;
  relay?: boolean;
}

export async function visitProvider(
  authorizationUrl: string,
  person: Person | 'cancels',
): Promise<ProviderCallback> {
  const browser = new Browser();
  const asked = await browser.open(authorizationUrl);
  if (!asked.url.includes('/who/')) throw new Error(`the provider refused: ${asked.text}`);
  return parametersOf(await browser.open(asked.url, formOf(person)));
}

function formOf(person: Person | 'cancels'): URLSearchParams {
  if (person === 'cancels') return new URLSearchParams({ cancel: '1' });
  const {
    email,
    verified = true,
    subject = '',
    firstName = 'Ana',
    lastName = 'Silva',
    relay = false,
  } = person;
  return new URLSearchParams({
    email,
    subject,
    firstName,
    lastName,
    ...(verified ? { verified: 'on' } : {}),
    ...(relay ? { relay: 'on' } : {}),
  });
}

function parametersOf({ url, text }: Page): ProviderCallback {
  if (url.startsWith(secrets.PUBLIC_ORIGIN)) return Object.fromEntries(new URL(url).searchParams);
  const fields = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  if (fields.length === 0) throw new Error(`the provider refused: ${text}`);
  return Object.fromEntries(
    fields.map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    ]),
  );
}

interface Page {
  url: string;
  text: string;
}

class Browser {
  private readonly cookies = new Map<string, string>();

  async open(url: string, form?: URLSearchParams): Promise<Page> {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    const text = await reply.text();
    if (location === null) return { url, text };
    const next = new URL(location, url).href;
    return next.startsWith(secrets.PUBLIC_ORIGIN) ? { url: next, text } : this.open(next);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
