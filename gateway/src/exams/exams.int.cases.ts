import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import {
  EXAM_FILE_MAX_BYTES,
  examFileUploadKey,
  ingestExamFile,
  previewExamFile,
  Problem,
  resolveSession,
  type Call,
  type ExamFileInput,
} from '@tenfold/contracts';
import { until } from '@tenfold/testing';
import { createClient } from 'redis';
import { bodyOf, gatewayForTests, sessionRecord } from '../../test/start-gateway.js';

describe('exams', () => {
  const gateway = gatewayForTests();
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn({ isAdmin: true }));
  });

  const result = {
    success: true as const,
    examId: '33333333-3333-4333-8333-333333333333',
    stats: { questionsCreated: 80, categoriesCreated: 6, authenticCount: 0, placeholderCount: 0 },
    validation: { issues: [], warnings: [] },
  };

  function upload(
    body: string,
    contentType: string | null = 'application/xml',
    path = '/api/ingest-xml',
  ): Promise<Response> {
    const headers = { cookie, ...(contentType ? { 'content-type': contentType } : {}) };
    return gateway.fetch(path, { method: 'POST', headers, body });
  }

  async function kept(): Promise<{ bytes: Buffer; ttl: number }> {
    const [call] = gateway.calls;
    const key = examFileUploadKey((call?.input as ExamFileInput).uploadId);
    const redis = await createClient({ url: gateway.redis.url }).connect();
    const [text, ttl] = await Promise.all([redis.get(key), redis.ttl(key)]);
    redis.destroy();
    return { bytes: Buffer.from(text ?? ''), ttl };
  }

  test.each(['application/xml', 'text/xml', 'application/xml; charset=utf-8'])(
    'stores an exam file sent as %s in Redis for two minutes, byte for byte',
    async (contentType) => {
      await gateway.replyTo(ingestExamFile, () => result);
      const xml = '<?xml version="1.0"?>\n<exam title="Späte Prüfung ✓"/>';
      const reply = await upload(xml, contentType);
      expect(reply.status).toBe(200);
      expect(await bodyOf(reply)).toEqual(result);
      const { bytes, ttl } = await kept();
      expect(bytes.toString()).toBe(xml);
      expect(ttl).toBeGreaterThan(110);
      expect(ttl).toBeLessThanOrEqual(120);
      expect(gateway.calls).toEqual([
        expect.objectContaining({ caller: expect.objectContaining({ isAdmin: true }) }),
      ]);
    },
  );

  test('returns 422 with the issues of a refused exam file', async () => {
    const validation = {
      issues: [{ line: 7, code: 'QUESTION_COUNT', message: 'There are 79.' }],
      warnings: [],
    };
    await gateway.replyTo(ingestExamFile, () => {
      throw new Problem('INVALID_EXAM_FILE', 'There are 79.', {
        success: false,
        error: 'There are 79.',
        validation,
      });
    });
    const reply = await upload('<exam/>');
    expect(reply.status).toBe(422);
    expect(await bodyOf(reply)).toEqual({
      statusCode: 422,
      code: 'INVALID_EXAM_FILE',
      message: 'There are 79.',
      requestId: expect.any(String),
      success: false,
      error: 'There are 79.',
      validation,
    });
  });

  test('a preview passes the exam file through Redis with the same limits', async () => {
    const seen = { isNew: true };
    await gateway.replyTo(previewExamFile as Call<object, object>, () => seen);
    const path = '/api/admin/exams/preview';
    const reply = await upload('<exam title="x"/>', 'application/xml', path);
    expect(reply.status).toBe(200);
    expect(await bodyOf(reply)).toEqual(seen);
    expect((await kept()).bytes.toString()).toBe('<exam title="x"/>');
    expect(gateway.calls.map(({ subject }) => subject)).toEqual([previewExamFile.subject]);
    expect((await upload('x'.repeat(EXAM_FILE_MAX_BYTES + 1), 'application/xml', path)).status).toBe(413);
    expect((await upload('{}', 'application/json', path)).status).toBe(415);
  });

  test('accepts exactly 5 MB', async () => {
    await gateway.replyTo(ingestExamFile, () => result);
    expect((await upload('x'.repeat(EXAM_FILE_MAX_BYTES))).status).toBe(200);
    expect((await kept()).bytes.length).toBe(EXAM_FILE_MAX_BYTES);
  });

  test.each([
    ['said to be larger', () => upload('x'.repeat(EXAM_FILE_MAX_BYTES + 1))],
    ['that turns out larger', () => uploadInChunks(EXAM_FILE_MAX_BYTES + 1)],
    ['many times larger', () => uploadInChunks(4 * EXAM_FILE_MAX_BYTES)],
  ])('returns 413 for an exam file %s', async (_how, send) => {
    expect((await send()).status).toBe(413);
    expect(gateway.calls).toEqual([]);
  });

  test('a 413 reply states the limit', async () => {
    expect(await bodyOf(await upload('x'.repeat(EXAM_FILE_MAX_BYTES + 1)))).toMatchObject({
      message:
        'An exam file may have at most 5 MB; this one is larger. Refer to pictures by their address instead of including them.',
    });
  });

  test.each([
    ['application/json', '{"xml":"<exam/>"}'],
    ['text/plain', '<exam/>'],
    ['application/octet-stream', '<exam/>'],
    ['application/x-www-form-urlencoded', 'xml=1'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('returns 415 for %s and names the type to send', async (contentType, body) => {
    const reply = await upload(body, contentType);
    expect(reply.status).toBe(415);
    expect(await bodyOf(reply)).toMatchObject({
      message:
        'Send the exam file as it is, with the content type application/xml: XML in UTF-8 of at most 5 MB.',
    });
    expect(gateway.calls).toEqual([]);
  });

  describe.each(['/api/ingest-xml', '/api/admin/exams/preview'])('POST %s', (path) => {
    test.each([
      ['gzip', gzipSync('<exam/>')],
      ['deflate', deflateSync('<exam/>')],
      ['br', brotliCompressSync('<exam/>')],
      ['unknown', Buffer.from('<exam/>')],
    ])('returns 415 for the content encoding %s', async (encoding, compressed) => {
      const headers = { cookie, 'content-type': 'application/xml', 'content-encoding': encoding };
      const body = new Uint8Array(compressed);
      const reply = await gateway.fetch(path, { method: 'POST', headers, body });
      expect(reply.status).toBe(415);
      expect(await bodyOf(reply)).toMatchObject({
        message: 'Send the body without compression: the header Content-Encoding is not accepted.',
      });
      expect(gateway.calls).toEqual([]);
    });
  });

  const another = '44444444-4444-4444-8444-444444444444';
  test.each([
    ['', {}],
    ['?confirmNewSections=false&confirmNewExam=false', {}],
    ['?confirmNewSections=true', { confirmNewSections: true }],
    ['?confirmNewExam=true', { confirmNewExam: true }],
    [`?versionOf=${another}`, { versionOf: another }],
  ])('passes the confirmations of %j', async (query, given) => {
    await gateway.replyTo(ingestExamFile, () => result);
    expect((await upload('<exam/>', 'application/xml', `/api/ingest-xml${query}`)).status).toBe(200);
    expect(gateway.calls.map(({ input }) => input)).toEqual([
      { uploadId: expect.any(String), confirmNewSections: false, confirmNewExam: false, ...given },
    ]);
  });

  test.each(['confirmNewSections=maybe', 'confirmNewExam=yes', 'versionOf=april'])(
    'refuses %s',
    async (query) => {
      expect((await upload('<exam/>', 'application/xml', `/api/ingest-xml?${query}`)).status).toBe(400);
    },
  );

  test('returns 415 without a body', async () => {
    const reply = await gateway.fetch('/api/ingest-xml', { method: 'POST', headers: { cookie } });
    expect(reply.status).toBe(415);
  });

  test('returns 401 to a visitor before the large body is read', async () => {
    const headers = { 'content-type': 'application/xml' };
    const body = 'x'.repeat(2 * EXAM_FILE_MAX_BYTES);
    expect((await gateway.fetch('/api/ingest-xml', { method: 'POST', headers, body })).status).toBe(401);
  });

  test('returns 503 while Redis is unavailable, and accepts exam files when it is back', async () => {
    await gateway.replyTo(ingestExamFile, () => result);
    await gateway.redis.kill();
    await gateway.replyTo(resolveSession, () => sessionRecord(randomUUID(), true));
    const reply = await upload('<exam/>');
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    await gateway.redis.start();
    await until(async () => (await upload('<exam/>')).status === 200);
  });

  function uploadInChunks(bytes: number): Promise<{ status: number }> {
    return new Promise((resolve, reject) => {
      const headers = { cookie, 'content-type': 'application/xml', 'transfer-encoding': 'chunked' };
      const sending = request(`${gateway.url}/api/ingest-xml`, { method: 'POST', headers }, (reply) => {
        reply.resume();
        resolve({ status: reply.statusCode ?? 0 });
      });
      sending.on('error', reject);
      const chunk = randomBytes(65_536);
      for (let left = bytes; left > 0; left -= chunk.length) sending.write(chunk.subarray(0, left));
      sending.end();
    });
  }
});
