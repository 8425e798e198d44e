import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('docs', () => {
  const gateway = gatewayForTests();

  test('serves the OpenAPI document', async () => {
    expect(await bodyOf(await gateway.fetch('/api/openapi.json'))).toMatchObject({
      info: { title: 'Tenfold API' },
      paths: { '/api/quiz/answer': { post: { summary: 'Answer a question' } } },
    });
  });

  test('the documentation page loads only its own files, as the content security policy requires', async () => {
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
    '%s returns 404',
    async (path) => {
      expect((await gateway.fetch(path)).status).toBe(404);
    },
  );
});
