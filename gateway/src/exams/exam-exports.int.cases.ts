import { examExportKey, exportExam, Problem } from '@tenfold/contracts';
import { createClient } from 'redis';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('exam exports', () => {
  const gateway = gatewayForTests();
  const examId = '33333333-3333-4333-8333-333333333333';
  const path = `/api/admin/exams/${examId}/export`;
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn({ isAdmin: true }));
  });

  const download = (query: string) => gateway.fetch(`${path}${query}`, { headers: { cookie } });

  async function leave(exportId: string, bytes: Buffer): Promise<void> {
    const redis = await createClient({ url: gateway.redis.url }).connect();
    await redis.set(examExportKey(exportId), bytes);
    redis.destroy();
  }

  test('passes a file of any size and bytes through Redis, once', async () => {
    const exportId = '44444444-4444-4444-8444-444444444444';
    const bytes = Buffer.alloc(3_000_000, Buffer.from([0, 255, 13, 10, 128]));
    await leave(exportId, bytes);
    await gateway.replyTo(exportExam, () => ({ exportId, fileName: 'cble-2025-04.qti.zip' }));
    const reply = await download('?format=qti&questions=1,5-9');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="cble-2025-04.qti.zip"');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect(gateway.calls.map(({ input }) => input)).toEqual([
      { examId, format: 'qti', questions: '1,5-9', siteOrigin: 'http://localhost:3000' },
    ]);
    const again = await download('?format=qti');
    expect(again.status).toBe(503);
    expect(again.headers.get('content-disposition')).toBeNull();
  });

  test.each([
    '',
    '?format=docx',
    '?format=xml&questions=all',
    '?format=xml&unknown=1',
    `?format=xml&questions=${'1,'.repeat(300)}`,
  ])('refuses the query %j', async (query) => {
    expect((await download(query)).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  test('returns the refusal of an unknown exam as an error and not as a download', async () => {
    await gateway.replyTo(exportExam, () => {
      throw new Problem('NOT_FOUND', 'This exam does not exist.');
    });
    const reply = await download('?format=xml');
    expect(reply.status).toBe(404);
    expect(await bodyOf(reply)).toMatchObject({ code: 'NOT_FOUND' });
    expect(reply.headers.get('content-disposition')).toBeNull();
  });
});
