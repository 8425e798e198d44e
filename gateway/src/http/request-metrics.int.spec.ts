import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUser, Problem } from '@tenfold/contracts';
import { readMetrics } from '@tenfold/telemetry';
import { startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';

const SERIES_LIMIT = 2_000;
const root = mkdtempSync(join(tmpdir(), 'web-root-'));

let gateway: GatewayUnderTest;

beforeAll(async () => {
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  gateway = await startGateway({ WEB_ROOT: root, TRUSTED_PROXIES: '127.0.0.0/8' });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(root, { recursive: true });
});

async function scrape(): Promise<string[]> {
  const { body } = await readMetrics();
  return body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

test.each(['*/*', 'text/html'])('the public port returns 404 for /metrics (accept: %s)', async (accept) => {
  expect((await gateway.fetch('/metrics', { headers: { accept } })).status).toBe(404);
  expect((await gateway.fetch('/metrics/', { headers: { accept } })).status).toBe(404);
});

test('counts the requests of which a load balancer has hidden the client', async () => {
  const count = async () =>
    Number((await scrape()).find((line) => line.startsWith('private_client_requests_total '))?.split(' ')[1]);
  const before = await count();
  for (const address of ['203.0.113.7', '10.1.2.3', '2001:db8::1', 'fd00::1'])
    await gateway.fetch('/api/config', { headers: { 'x-forwarded-for': address } });
  expect((await count()) - before).toBe(2);
});

test('counts requests by route template and status', async () => {
  await gateway.replyTo(getUser, () => {
    throw new Problem('INTERNAL', 'Out of order.');
  });
  const { cookie } = await gateway.signIn();
  await gateway.fetch('/api/user', { headers: { cookie } });
  await gateway.fetch('/api/user');
  const lines = await scrape();
  expect(lines).toContain('http_requests_total{method="GET",route="/api/user",outcome="500"} 1');
  expect(lines).toContain('http_requests_total{method="GET",route="/api/user",outcome="401"} 1');
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/api/user"} 2');
});

test('the number of series does not depend on what clients send', async () => {
  const document = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const ids = Array.from({ length: 3 }, () => randomUUID());
  const requests = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).flatMap((method) =>
      ids.map((id) => ({ method: method.toUpperCase(), path: path.replace(/\{[^}]+\}/g, id) })),
    ),
  );
  for (let n = 0; n < 50; n += 1) requests.push({ method: 'GET', path: `/api/none/${randomUUID()}` });
  for (let n = 0; n < 50; n += 1) requests.push({ method: 'PUT', path: `/page/${randomUUID()}` });
  for (let begun = 0; begun < requests.length; begun += 20) {
    const some = requests.slice(begun, begun + 20);
    await Promise.all(some.map(({ method, path }) => gateway.fetch(path, { method })));
  }
  const lines = await scrape();
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.length).toBeLessThan(SERIES_LIMIT);
  for (const id of ids) expect(lines.filter((line) => line.includes(id))).toEqual([]);
});
