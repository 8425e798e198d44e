import {
  loadReference,
  notFound,
  readReferenceDivision,
  resolveCitations,
  type Call,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('references', () => {
  const gateway = gatewayForTests();
  const editionId = '33333333-3333-4333-8333-333333333333';

  test('a division is immutable for browsers, and a refusal is not kept', async () => {
    const { cookie } = await gateway.signIn();
    const read = () => gateway.fetch(`/api/references/${editionId}/divisions/7`, { headers: { cookie } });
    await gateway.replyTo(readReferenceDivision as Call<object, object>, () => ({ place: 7 }));
    const reply = await read();
    expect([reply.status, await bodyOf(reply)]).toEqual([200, { place: 7 }]);
    expect(reply.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(gateway.calls.map(({ input }) => input)).toEqual([{ editionId, place: 7 }]);
    await gateway.replyTo(readReferenceDivision, () => {
      throw notFound('Place');
    });
    const refusal = await read();
    expect([refusal.status, refusal.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('a file of more than an exam is passed on with its day and name', async () => {
    const { cookie } = await gateway.signIn({ isEditor: true });
    await gateway.replyTo(loadReference as Call<object, object>, () => ({ editionId }));
    const send = (path: string, bytes: number) =>
      gateway.fetch(path, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      });
    expect((await send('/api/admin/references?day=2025-04-01', 11_000_000)).status).toBe(200);
    expect((await send('/api/admin/references?day=2025-04-01&name=CBP+Form+7501', 10)).status).toBe(200);
    expect(gateway.calls.map(({ input }) => input)).toEqual([
      { uploadId: expect.any(String), day: '2025-04-01' },
      { uploadId: expect.any(String), day: '2025-04-01', name: 'CBP Form 7501' },
    ]);
    const tooLong = `/api/admin/references?day=2025-04-01&name=${'x'.repeat(101)}`;
    expect((await send(tooLong, 10)).status).toBe(400);
    expect((await send('/api/admin/references?day=yesterday', 10)).status).toBe(400);
    expect((await send('/api/admin/references?day=2025-04-01', 21 * 1024 * 1024)).status).toBe(413);
  });

  test('citations of a question are resolved in one call', async () => {
    const { cookie } = await gateway.signIn();
    await gateway.replyTo(resolveCitations, () => []);
    const resolve = (body: object) =>
      gateway.fetch('/api/references/resolve', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(
      (await resolve({ citations: ['19 CFR 111.30(d)(2); HTSUS 6403'], day: '2025-04-01' })).status,
    ).toBe(200);
    expect((await resolve({ citations: Array.from({ length: 101 }, () => '19 CFR 1.1') })).status).toBe(400);
  });
});
