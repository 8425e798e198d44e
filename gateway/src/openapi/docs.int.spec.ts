import { bodyOf, startGateway, type GatewayUnderTest } from '../../test/start-gateway.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.stop());

test('the description of the API is served', async () => {
  expect(await bodyOf(await gateway.fetch('/api/openapi.json'))).toMatchObject({
    info: { title: 'Tenfold API' },
    paths: { '/api/quiz/answer': { post: { summary: 'Answer a question' } } },
  });
});

test('its page asks for nothing but what is here, which is all the security policy allows', async () => {
  const reply = await gateway.fetch('/api/docs');
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await reply.text();
  expect(page).not.toMatch(/<script>|<style>|style=|on[a-z]+=|https?:/);
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(addresses).toHaveLength(4);
  for (const address of addresses) {
    const file = await gateway.fetch(address);
    expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
});

test.each(['/api/docs/package.json', '/api/docs/index.html', '/api/docs/..%2Fpackage.json'])(
  '%s is not part of it',
  async (path) => {
    expect((await gateway.fetch(path)).status).toBe(404);
  },
);
