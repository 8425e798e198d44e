import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';

describe('web app', () => {
  const root = mkdtempSync(join(tmpdir(), 'web-app-'));
  const outside = `${root}.secret`;
  const PAGE = '<!doctype html><title>Tenfold</title>';
  const SCRIPT = 'console.log("a script");';

  let gateway: GatewayUnderTest;

  beforeAll(async () => {
    writeFileSync(outside, 'secret');
    const files: Record<string, string | Buffer> = {
      'index.html': PAGE,
      'index.html.br': brotliCompressSync(PAGE),
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'manifest.webmanifest': '{}',
      'service-worker.js': SCRIPT,
      'assets/index-C0ffee12.js': SCRIPT,
      'assets/index-C0ffee12.js.br': brotliCompressSync(SCRIPT),
      'assets/index-C0ffee12.js.gz': gzipSync(SCRIPT),
      'assets/plain-C0ffee12.css': 'body{}',
      'exhibits/invoice.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    gateway = await startGateway({ WEB_ROOT: root });
  });

  afterAll(async () => {
    await gateway.stop();
    rmSync(root, { recursive: true });
    rmSync(outside);
  });

  interface Reply {
    status: number;
    headers: IncomingHttpHeaders;
    body: Buffer;
  }

  function fetchRaw(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    const { port } = new URL(gateway.url);
    return new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers, agent: false }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) });
        });
      }).on('error', reject);
    });
  }

  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const program = { accept: '*/*' };

  test.each([
    ['/', browser],
    ['/', program],
    ['/dashboard', browser],
    ['/dashboard', program],
    ['/quiz/1b4e28ba-2fa1-4d1b-a3f5-ef0bd1f8a0c1?type=quick', browser],
    ['/no/such.page', browser],
    ['/apiary', browser],
    ['/%E0%A4%A', browser],
    ['/quiz/%?type=%', browser],
    ['/index.html', program],
  ])('%s with %j returns the page with no-cache', async (path, headers) => {
    const { status, headers: got, body } = await fetchRaw(path, headers);
    expect([status, body.toString()]).toEqual([200, PAGE]);
    expect(got['content-type']).toBe('text/html; charset=utf-8');
    expect(got['cache-control']).toBe('no-cache');
    expect(got.etag).toMatch(/^W?\/?"/);
    expect(got['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(got['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['/landing', '', 'absent'],
    ['/index.html', 'other=1', 'absent'],
    ['/landing', 'sid=x', 'absent'],
    ['/landing', `sid=${'a'.repeat(43)}`, 'present'],
  ])('%s with the cookie "%s" reports that a session cookie is %s', async (path, cookie, expected) => {
    const { headers } = await fetchRaw(path, { ...browser, cookie });
    expect(headers['server-timing']).toBe(`auth-session;desc=${expected}`);
    expect(headers.vary).toBe('accept-encoding, cookie');
    const again = await fetchRaw(path, { ...browser, cookie, 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.headers['server-timing']]).toEqual([304, headers['server-timing']]);
  });

  test('returns 304 for an unchanged page', async () => {
    const { headers } = await fetchRaw('/', browser);
    const again = await fetchRaw('/profile', { ...browser, 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test.each([
    ['/api', browser],
    ['/api/nothing', browser],
    ['/api/nothing', program],
    ['/assets/index-01d.js', browser],
    ['/assets/index-01d.js', program],
    ['/exhibits/nothing.svg', browser],
    ['/robots.txt', program],
    ['/picture.png', { accept: 'image/avif,image/*,*/*;q=0.8' }],
    ['/dashboard', { accept: 'application/json' }],
  ])('%s with %j returns 404 as JSON instead of the page', async (path, headers) => {
    const { status, headers: got, body } = await fetchRaw(path, headers);
    expect(status).toBe(404);
    expect(got['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body.toString())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(got['cache-control']).toBe('no-store');
  });

  test.each([
    [
      '/assets/index-C0ffee12.js',
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/assets/plain-C0ffee12.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/exhibits/invoice.svg', 'image/svg+xml', 'public, max-age=3600'],
    ['/favicon.svg', 'image/svg+xml', 'public, max-age=3600'],
    ['/manifest.webmanifest', 'application/manifest+json', 'public, max-age=3600'],
    ['/service-worker.js', 'application/javascript; charset=utf-8', 'no-cache'],
  ])('%s is served as %s with cache-control %s', async (path, type, cacheControl) => {
    const { status, headers } = await fetchRaw(path, program);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe(cacheControl);
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', undefined],
    ['identity', undefined, undefined],
  ])('serves a script precompressed for %s', async (accepted, encoding, decompress) => {
    const { headers, body } = await fetchRaw('/assets/index-C0ffee12.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(headers.vary).toMatch(/accept-encoding/i);
    if (decompress) expect(decompress(body).toString()).toBe(SCRIPT);
    if (!encoding) expect(body.toString()).toBe(SCRIPT);
  });

  test.each([
    '/../web-app.secret',
    `/..%2f${encodeURIComponent(outside.split('/').at(-1) ?? '')}`,
    `/assets/../../${outside.split('/').at(-1)}`,
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/assets/%00',
  ])('%s does not leave the folder', async (path) => {
    const { body } = await fetchRaw(path, program);
    expect(body.toString()).not.toMatch(/secret|root:/);
  });

  test('HEAD returns 200 without a body', async () => {
    const reply = await gateway.fetch('/dashboard', { method: 'HEAD', headers: browser });
    expect([reply.status, await reply.text()]).toEqual([200, '']);
  });

  test('serves the API beside the page', async () => {
    expect((await gateway.fetch('/api/debug/admin-status')).status).toBe(200);
    expect((await gateway.fetch('/healthz')).status).toBe(200);
    const docs = await gateway.fetch('/api/docs');
    expect(await docs.text()).toContain('swagger-ui-bundle.js');
  });
});
