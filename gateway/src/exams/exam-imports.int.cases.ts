import { gzipSync } from 'node:zlib';
import {
  examFileUploadKey,
  IMPORT_FILE_MAX_BYTES,
  importExam,
  listUserEmails,
  previewImport,
  Problem,
  type Call,
  type ExamFileInput,
} from '@tenfold/contracts';
import { createClient, RESP_TYPES } from 'redis';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('exam imports', () => {
  /** More than all other tests of this file send. */
  const IMPORTS_PER_HOUR = 40;

  const gateway = gatewayForTests({ EXAM_IMPORTS_PER_HOUR: IMPORTS_PER_HOUR });
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn({ isAdmin: true }));
  });

  const path = '/api/admin/exams/import';

  function send(
    where: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const type = { 'content-type': 'application/octet-stream' };
    return gateway.fetch(where, { method: 'POST', headers: { cookie, ...type, ...headers }, body });
  }

  async function kept(): Promise<Buffer | null> {
    const [call] = gateway.calls;
    const redis = await createClient({ url: gateway.redis.url }).connect();
    const binary = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    const bytes = await binary.get(examFileUploadKey((call?.input as ExamFileInput).uploadId));
    redis.destroy();
    return bytes;
  }

  const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0, 255, 13, 10]);

  test('a file of any bytes goes to the import with what was entered beside it', async () => {
    await gateway.replyTo(importExam as Call<object, object>, () => ({ format: 'qti' }));
    const reply = await send(
      `${path}?title=April%202025&sitting=2025-04-23&origin=authentic&confirmNewSections=true`,
      bytes,
    );
    expect(reply.status).toBe(200);
    expect(await bodyOf(reply)).toEqual({ format: 'qti' });
    expect(gateway.calls.map(({ input }) => input)).toEqual([
      {
        uploadId: expect.any(String),
        title: 'April 2025',
        sitting: '2025-04-23',
        origin: 'authentic',
        confirmNewSections: true,
        confirmNewExam: false,
      },
    ]);
    expect(new Uint8Array((await kept()) ?? [])).toEqual(bytes);
  });

  test('a preview takes what was entered and no confirmation', async () => {
    await gateway.replyTo(previewImport as Call<object, object>, () => ({ format: 'csv' }));
    expect((await send(`${path}/preview?title=T`, 'a,b')).status).toBe(200);
    expect(gateway.calls.map(({ input }) => input)).toEqual([{ uploadId: expect.any(String), title: 'T' }]);
    expect((await send(`${path}/preview?confirmNewExam=true`, 'a,b')).status).toBe(400);
  });

  describe('edits that an import would replace', () => {
    const edit = {
      version: 2,
      kind: 'question' as const,
      at: '2026-11-20T12:00:00.000Z',
      actorId: '22222222-2222-4222-8222-222222222222',
      reason: 'A misprint',
      question: 5,
    };
    const examId = '33333333-3333-4333-8333-333333333333';
    const editedDraft = { examId, title: 'April 2025', version: 2, edits: [edit] };
    const named = { ...editedDraft, edits: [{ ...edit, actorEmail: 'editor@tenfold.example' }] };

    beforeEach(async () => {
      await gateway.replyTo(listUserEmails, () => [
        { userId: edit.actorId, email: 'editor@tenfold.example' },
      ]);
    });

    test('are named with their editors in the preview and in the refusal', async () => {
      await gateway.replyTo(previewImport as Call<object, object>, () => ({ format: 'csv', editedDraft }));
      expect(await bodyOf(await send(`${path}/preview`, 'a,b'))).toEqual({
        format: 'csv',
        editedDraft: named,
      });
      await gateway.replyTo(importExam, () => {
        throw new Problem('CONFIRMATION_REQUIRED', 'Edited.', { similarExams: [], editedDraft });
      });
      const reply = await send(path, 'a,b');
      expect(reply.status).toBe(409);
      expect(await bodyOf(reply)).toMatchObject({ similarExams: [], editedDraft: named });
    });

    test('are replaced by an import that names their version', async () => {
      await gateway.replyTo(importExam as Call<object, object>, () => ({ format: 'csv' }));
      expect((await send(`${path}?replaceVersion=2`, 'a,b')).status).toBe(200);
      expect(gateway.calls.map(({ input }) => input)).toMatchObject([{ replaceVersion: 2 }]);
      expect((await send(`${path}?replaceVersion=0`, 'a,b')).status).toBe(400);
    });
  });

  test('an editor imports and previews at most the files of an hour, refused ones included', async () => {
    await gateway.replyTo(importExam, () => {
      throw new Problem('INVALID_EXAM_FILE', 'No title.', { success: false });
    });
    await gateway.replyTo(previewImport as Call<object, object>, () => ({ format: 'csv' }));
    const [user, other] = [await gateway.signIn({ isEditor: true }), await gateway.signIn({ isAdmin: true })];
    const from = ({ cookie: sender }: { cookie: string }, where: string) =>
      send(where, 'a,b', { cookie: sender });
    for (let imports = 3; imports < IMPORTS_PER_HOUR; imports++)
      expect((await from(user, path)).status).toBe(422);
    const replies = await Promise.all(Array.from({ length: 4 }, () => from(user, `${path}/preview`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429]);
    const refused = await from(user, path);
    expect([refused.status, await bodyOf(refused)]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(gateway.calls).toHaveLength(IMPORTS_PER_HOUR);
    expect((await from(other, `${path}/preview`)).status).toBe(200);
  });

  test('a refused file is an error with its issues', async () => {
    await gateway.replyTo(importExam, () => {
      throw new Problem('INVALID_EXAM_FILE', 'No title.', { success: false, validation: { issues: [] } });
    });
    const reply = await send(path, bytes);
    expect(reply.status).toBe(422);
    expect(await bodyOf(reply)).toMatchObject({ code: 'INVALID_EXAM_FILE', validation: { issues: [] } });
  });

  test.each(['?sitting=2025-02-30', '?origin=real', '?title=', '?other=1'])(
    'refuses the query %s',
    async (query) => {
      expect((await send(`${path}${query}`, bytes)).status).toBe(400);
    },
  );

  describe.each([path, `${path}/preview`])('POST %s', (where) => {
    test.each(['application/xml', 'text/plain', 'text/csv', 'application/zip', 'application/json'])(
      'returns 415 for %s and names the type to send',
      async (type) => {
        const reply = await send(where, '{}', { 'content-type': type });
        expect(reply.status).toBe(415);
        expect(await bodyOf(reply)).toMatchObject({
          message: expect.stringContaining('application/octet-stream'),
        });
      },
    );

    test('returns 413 for more than 20 MB and 415 for a compressed body', async () => {
      const reply = await send(where, 'x'.repeat(IMPORT_FILE_MAX_BYTES + 1));
      expect([reply.status, (await bodyOf(reply)).message]).toEqual([
        413,
        'A file to import may have at most 20 MB; this one is larger. Save its images with fewer pixels.',
      ]);
      const compressed = new Uint8Array(gzipSync('x'));
      expect((await send(where, compressed, { 'content-encoding': 'gzip' })).status).toBe(415);
      expect(gateway.calls).toEqual([]);
    });
  });
});
