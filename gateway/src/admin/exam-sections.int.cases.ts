import { randomUUID } from 'node:crypto';
import {
  changeExamSections,
  getExamSections,
  listUserEmails,
  Problem,
  type ExamSectionsRecord,
} from '@tenfold/contracts';
import { bodyOf, gatewayForTests } from '../../test/start-gateway.js';

describe('exam sections', () => {
  const gateway = gatewayForTests();
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await gateway.signIn({ isAdmin: true }));
  });

  const PATH = '/api/admin/exam-sections';
  const [root, erased] = [randomUUID(), randomUUID()];
  const change = { at: '2026-11-20T09:00:00.000Z', reason: 'The October sitting', questions: [80] };

  const record: ExamSectionsRecord = {
    version: 3,
    sections: [{ sectionName: 'Quota', questions: 80, olderNames: [] }],
    history: [
      { ...change, version: 3, actorId: root },
      { ...change, version: 2, actorId: erased },
      { ...change, version: 1, actorId: null },
    ],
  };

  const input = {
    baseVersion: 2,
    sections: Array.from({ length: 7 }, () => ({ sectionName: 'Quota', questions: 10, olderNames: ['Q'] })),
    reason: 'The October sitting',
  };

  beforeEach(() =>
    gateway.replyTo(listUserEmails, ({ input: { userIds } }) =>
      userIds
        .filter((userId) => userId === root)
        .map((userId) => ({ userId, email: 'root@tenfold.example' })),
    ),
  );

  test('adds the addresses of the administrators, and none of an erased one', async () => {
    await gateway.replyTo(getExamSections, () => record);
    const reply = await gateway.send('GET', PATH, cookie);
    expect(reply.status).toBe(200);
    expect(await bodyOf(reply)).toMatchObject({
      version: 3,
      history: [{ actorEmail: 'root@tenfold.example' }, { actorEmail: null }, { actorEmail: null }],
    });
  });

  test('a change is forwarded, and a conflict returned', async () => {
    await gateway.replyTo(changeExamSections, () => record);
    const reply = await gateway.send('PUT', PATH, cookie, input);
    expect(reply.status).toBe(200);
    expect(await bodyOf(reply)).toMatchObject({ version: 3, history: [{}, {}, { actorEmail: null }] });
    expect(gateway.calls[0]).toMatchObject({ subject: changeExamSections.subject, input });

    await gateway.replyTo(changeExamSections, () => {
      throw new Problem('CONFLICT', 'The exam sections were changed meanwhile. Load them again.');
    });
    expect((await gateway.send('PUT', PATH, cookie, input)).status).toBe(409);
  });

  test.each([
    ['six sections', { ...input, sections: input.sections.slice(1) }],
    [
      'a half question',
      {
        ...input,
        sections: input.sections.with(0, { sectionName: 'Quota', questions: 0.5, olderNames: [] }),
      },
    ],
    ['no reason', { ...input, reason: '' }],
    ['no base version', { sections: input.sections, reason: 'x' }],
  ])('%s returns 400', async (_what, body) => {
    expect((await gateway.send('PUT', PATH, cookie, body)).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });
});
