import { randomUUID } from 'node:crypto';
import {
  addQuestion,
  allCalls,
  changeExamDetails,
  changeExamState,
  changeKey,
  deleteQuestion,
  importExam,
  ingestExamFile,
  saveQuestion,
  startQuiz,
  storeExamImage,
  type Call,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('idempotency key', () => {
  const gateway = gatewayForTests();
  let user: { userId: string; cookie: string };

  beforeAll(async () => {
    user = await gateway.signIn();
  });

  describe('the Idempotency-Key header of a start', () => {
    const start = (key: string, body: object = { sessionType: 'quick' }) =>
      gateway.fetch('/api/quiz/start', {
        method: 'POST',
        headers: { cookie: user.cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      });

    test('is forwarded with the body', async () => {
      await gateway.replyTo(startQuiz as Call<object, unknown>, () => ({}));
      await start('d9b2d63d-a233-4123-847a-7090a4f51ac1');
      expect(gateway.calls.map(({ input }) => input)).toEqual([
        { sessionType: 'quick', idempotencyKey: 'd9b2d63d-a233-4123-847a-7090a4f51ac1' },
      ]);
    });

    test.each(['two words', 'x'.repeat(129)])('%p returns 400', async (key) => {
      const reply = await start(key);
      expect(reply.status).toBe(400);
      expect(await bodyOf(reply)).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] });
      expect(gateway.calls).toEqual([]);
    });

    test('is refused in the body', async () => {
      const body = { sessionType: 'quick', idempotencyKey: 'k' };
      expect((await start('k', body)).status).toBe(400);
    });
  });

  describe('the Idempotency-Key header of a write whose route is a controller', () => {
    const exam = `/api/admin/exams/${randomUUID()}`;
    const question = `${exam}/questions/${randomUUID()}`;
    const reason = 'A misprint';
    const picture = new FormData();
    picture.append('image', new Blob(['x']), 'x.png');
    const options = ['A', 'B'].map((letter) => ({ letter, text: letter, imageUrl: null }));
    const none = { imageUrl: null, imageDescription: null, exhibitId: null, editorNote: null };
    const text = {
      categoryId: randomUUID(),
      content: 'When?',
      explanation: '',
      citations: [],
      answers: options,
    };
    const details = { title: 'April', sitting: null, references: [], baseVersion: 1, reason };
    const key = { correctAnswer: 'A', decidedOn: '2026-05-12', publicNote: 'Appeal', baseVersion: 1, reason };

    const writes: [
      call: Call<object, unknown>,
      method: string,
      path: string,
      type: string | null,
      body: string | FormData,
    ][] = [
      [changeExamDetails, 'PUT', `${exam}/details`, 'application/json', JSON.stringify(details)],
      [
        changeExamState,
        'PUT',
        `${exam}/state`,
        'application/json',
        JSON.stringify({ state: 'withdrawn', reason }),
      ],
      [
        saveQuestion,
        'PUT',
        question,
        'application/json',
        JSON.stringify({ ...text, ...none, baseVersion: 1, reason }),
      ],
      [
        addQuestion,
        'POST',
        `${exam}/questions`,
        'application/json',
        JSON.stringify({ ...text, ...none, number: 1, correctAnswer: 'A', reason }),
      ],
      [
        deleteQuestion,
        'POST',
        `${question}/deletion`,
        'application/json',
        JSON.stringify({ baseVersion: 1, reason }),
      ],
      [changeKey, 'PUT', `${question}/key`, 'application/json', JSON.stringify(key)],
      [ingestExamFile, 'POST', '/api/ingest-xml', 'application/xml', '<exam/>'],
      [importExam, 'POST', '/api/admin/exams/import', 'application/octet-stream', 'a,b'],
      [storeExamImage, 'POST', '/api/admin/images', null, picture],
    ];

    test.each(writes)('$subject is forwarded', async (call, method, path, type, body) => {
      const { cookie } = await gateway.signIn({ isEditor: true });
      await gateway.replyTo(call, () => ({ history: [] }));
      const headers = { cookie, 'idempotency-key': 'k-1', ...(type !== null && { 'content-type': type }) };
      expect((await gateway.fetch(path, { method, headers, body })).status).toBe(200);
      expect(gateway.calls[0]).toMatchObject({ subject: call.subject, input: { idempotencyKey: 'k-1' } });
    });

    test('is tested for each of them', () => {
      const withKey = allCalls.filter(
        ({ fromRequest, route }) => fromRequest.includes('idempotencyKey') && route === null,
      );
      expect(writes.map(([{ subject }]) => subject).toSorted()).toEqual(
        withKey.map(({ subject }) => subject).toSorted(),
      );
    });
  });
});
