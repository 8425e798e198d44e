import { randomUUID } from 'node:crypto';
import { answerQuestion, saveExamChanges, type Call } from '@tenfold/contracts';
import { bodyOf, gatewayForTests, postJson } from '../../test/start-gateway.js';

describe('json bodies', () => {
  const gateway = gatewayForTests();
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn());
  });

  const ids = { sessionId: randomUUID(), questionId: randomUUID() };

  describe('a JSON body', () => {
    test('is refused with each unknown key by name', async () => {
      const body = { ...ids, selectedAnswer: 'A', isCorrect: true, score: 100 };
      const reply = await gateway.fetch('/api/quiz/answer', postJson(body, { cookie }));
      expect(reply.status).toBe(400);
      expect(await bodyOf(reply)).toMatchObject({
        code: 'INVALID_INPUT',
        errors: [
          { field: 'isCorrect', message: 'property isCorrect should not exist' },
          { field: 'score', message: 'property score should not exist' },
        ],
      });
    });

    test('is refused with every invalid field', async () => {
      const reply = await gateway.fetch('/api/register', postJson({ email: 'nobody', password: '12345' }));
      expect(await bodyOf(reply)).toMatchObject({
        statusCode: 400,
        message: 'Please enter a valid email address',
        errors: [
          { field: 'email', message: 'Please enter a valid email address' },
          { field: 'password', message: 'Password must be at least 6 characters' },
        ],
      });
    });

    test('is accepted with a charset in its content type', async () => {
      await gateway.replyTo(answerQuestion, ({ input }) => ({
        ...input,
        isCorrect: true,
        correctAnswer: 'A',
        timeSpentMs: null,
        answeredCount: 1,
        totalQuestions: 3,
      }));
      const init = postJson(
        { ...ids, selectedAnswer: 'a' },
        { cookie, 'content-type': 'application/json; charset=utf-8' },
      );
      const reply = await gateway.fetch('/api/quiz/answer', init);
      expect(reply.status).toBe(200);
      expect(await bodyOf(reply)).toMatchObject({ selectedAnswer: 'A' });
    });

    test.each([
      ['without a body', {}],
      ['with an empty body said to be JSON', { headers: { 'content-type': 'application/json' } }],
      ['with an empty object', { headers: { 'content-type': 'application/json' }, body: '{}' }],
    ])('is optional for sign-out: %s', async (_how, init) => {
      expect((await gateway.fetch('/api/logout', { method: 'POST', ...init })).status).toBe(204);
    });

    test('with NUL and halves of an emoji, also in a list, is forwarded with U+FFFD for them', async () => {
      await gateway.replyTo(saveExamChanges as Call<object, unknown>, () => ({}));
      const change = { questionId: ids.questionId, baseVersion: 0, sequence: 1, selectedAnswer: null };
      const lists = { struckOut: [], highlights: [], deskTimes: [] };
      const marks = { isFlagged: false, isUnsure: false, ...lists, timeSpentMs: 0 };
      const note = 'ab\ud83d, \udc4d, \0, 👍';
      const body = { deviceId: randomUUID(), knownRevision: 0, changes: [{ ...change, ...marks, note }] };
      const path = `/api/exam-sessions/${ids.sessionId}/changes`;
      expect((await gateway.fetch(path, postJson(body, { cookie }))).status).toBe(200);
      const [call] = gateway.calls.filter(({ subject }) => subject === saveExamChanges.subject);
      expect(call?.input).toMatchObject({ changes: [{ note: 'ab\ufffd, \ufffd, \ufffd, 👍' }] });
    });
  });
});
