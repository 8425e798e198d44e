import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bodyOf, gatewayForTests } from '../test/start-gateway.js';
import { DOCUMENT_FILE } from './openapi/document-file.js';

describe('forbidden routes', () => {
  const gateway = gatewayForTests();
  let user: { userId: string; cookie: string };
  let editor: { userId: string; cookie: string };

  beforeAll(async () => {
    user = await gateway.signIn();
    editor = await gateway.signIn({ isEditor: true });
  });

  const id = randomUUID();

  type Operation = { security?: unknown; responses: Record<string, unknown> };
  const document = JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };

  const forbidden = Object.entries(document.paths).flatMap(([template, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const path = template.replace(/\{\w+\}/g, id);
      const refusals: [string, string, string, number][] = [];
      if (operation.security) refusals.push([method.toUpperCase(), path, 'a visitor', 401]);
      // below /api/auth/ a 403 means that a mailed link belongs to another account
      const refusal = template.startsWith('/api/auth/') ? {} : operation.responses['403'];
      if (/FORBIDDEN/.test(JSON.stringify(refusal)))
        refusals.push([method.toUpperCase(), path, 'a user', 403]);
      return refusals;
    }),
  );

  const ofEditors = [
    'GET /api/admin/exams',
    `GET /api/admin/exams/${id}`,
    `GET /api/admin/exams/${id}/export`,
    'GET /api/admin/question-statistics',
    `GET /api/admin/question-statistics/${id}`,
    'GET /api/admin/question-pairs',
    'GET /api/admin/key-changes',
    'GET /api/admin/reports',
    `POST /api/admin/exams/${id}/questions`,
    `POST /api/admin/exams/${id}/questions/${id}/deletion`,
    'POST /api/admin/exams/import',
    'POST /api/admin/exams/import/preview',
    'POST /api/admin/exams/preview',
    'POST /api/admin/images',
    'POST /api/ingest-xml',
    `PUT /api/admin/exams/${id}/details`,
    `PUT /api/admin/exams/${id}/questions/${id}`,
    `PUT /api/admin/exams/${id}/questions/${id}/key`,
    `PUT /api/admin/exams/${id}/state`,
    `PUT /api/admin/question-pairs/${id}/${id}`,
    `PUT /api/admin/questions/${id}/reports`,
  ];
  const forbiddenToUsers = forbidden.flatMap(([method, path, who]) =>
    who === 'a user' ? [`${method} ${path}`] : [],
  );

  test('the list of guarded routes is complete', () => {
    expect(forbidden.filter(([, , who]) => who === 'a visitor').length).toBeGreaterThan(20);
    expect(forbiddenToUsers.toSorted()).toEqual([
      'GET /api/admin/audit',
      'GET /api/admin/direct-access',
      'GET /api/admin/exam-sections',
      'GET /api/admin/exams',
      `GET /api/admin/exams/${id}`,
      `GET /api/admin/exams/${id}/export`,
      'GET /api/admin/question-statistics',
      `GET /api/admin/question-statistics/${id}`,
      'GET /api/admin/key-changes',
      'GET /api/admin/question-pairs',
      'GET /api/admin/reports',
      'GET /api/admin/stats',
      'GET /api/admin/users',
      `PATCH /api/admin/users/${id}/subscription`,
      `POST /api/admin/exams/${id}/questions`,
      `POST /api/admin/exams/${id}/questions/${id}/deletion`,
      'POST /api/admin/exams/import',
      'POST /api/admin/exams/import/preview',
      'POST /api/admin/exams/preview',
      'POST /api/admin/images',
      `POST /api/admin/users/${id}/refund`,
      'POST /api/ingest-xml',
      'POST /api/quiz/admin-start',
      'PUT /api/admin/exam-sections',
      `PUT /api/admin/exams/${id}/details`,
      `PUT /api/admin/exams/${id}/questions/${id}`,
      `PUT /api/admin/exams/${id}/questions/${id}/key`,
      `PUT /api/admin/exams/${id}/state`,
      `PUT /api/admin/question-pairs/${id}/${id}`,
      `PUT /api/admin/questions/${id}/reports`,
      `PUT /api/admin/users/${id}/role`,
    ]);
  });

  test.each(forbidden)(
    '%s %s refuses %s with %i before it validates the input',
    async (method, path, who, status) => {
      const reply = await gateway.fetch(path, {
        method,
        headers: who === 'a user' ? { cookie: user.cookie } : {},
      });
      expect(reply.status).toBe(status);
      expect(await bodyOf(reply)).toMatchObject({ code: status === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN' });
      expect(gateway.calls).toEqual([]);
    },
  );

  test.each(forbiddenToUsers)('an editor may use %s only if it is about content', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const reply = await gateway.fetch(path, { method, headers: { cookie: editor.cookie } });
    const isRefused = reply.status === 403 && (await bodyOf(reply))['code'] === 'FORBIDDEN';
    expect(isRefused).toBe(!ofEditors.includes(route));
    if (isRefused) expect(gateway.calls).toEqual([]);
  });
});
