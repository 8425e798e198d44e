import { request } from 'node:http';
import { type Emulator, startEmulator } from '../src/index';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ allowedHosts: ['stripe-emulator'] });
});
afterAll(() => emulator.stop());

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
}

function send({ method = 'GET', path = '/_emulator', headers = {} }: Sent) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: emulator.port, method, path, headers };
    const sent = request(options, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    sent.on('error', reject).end();
  });
}

const advance = { method: 'POST', path: '/_emulator/clock/advance' };
const own = () => `http://127.0.0.1:${emulator.port}`;

describe('the control API', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['a page without an origin', { origin: 'null' }],
    ['another site, by its metadata', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
    ['another port, by its metadata', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }],
    ['a form of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
  ])('refuses %s without an effect', async (_name, headers) => {
    const before = emulator.now();
    expect((await send({ ...advance, headers })).status).toBe(403);
    expect((await send({ method: 'POST', path: '/_emulator/page/block', headers })).status).toBe(403);
    expect(emulator.faults().webhooks.blocked).toBe(false);
    expect(emulator.now() - before).toBeLessThan(60);
  });

  it.each(['evil.example', 'evil.example:12111', 'localhost.evil.example'])(
    'refuses the host name %j (DNS rebinding)',
    async (host) => {
      expect((await send({ headers: { host } })).status).toBe(403);
      expect((await send({ path: '/v1/customers', headers: { host } })).status).toBe(403);
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      expect((await send({ ...advance, headers })).status).toBe(403);
    },
  );

  it.each(['localhost', 'localhost:12111', '127.0.0.1:12111', '[::1]:12111', 'stripe-emulator:12111'])(
    'replies under %s',
    async (host) => {
      expect((await send({ headers: { host } })).status).toBe(200);
    },
  );

  it('accepts its own page and programs without an origin', async () => {
    const headers = { origin: own(), 'sec-fetch-site': 'same-origin' };
    expect((await send({ ...advance, headers })).status).toBe(200);
    expect((await send(advance)).status).toBe(200);
  });

  it('can be opened from another site, but not framed', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const opened = await send({ headers: { ...headers, 'sec-fetch-dest': 'document' } });
    expect(opened.status).toBe(200);
    expect(opened.headers['x-frame-options']).toBe('DENY');
    expect((await send({ headers: { ...headers, 'sec-fetch-dest': 'iframe' } })).status).toBe(403);
  });
});
