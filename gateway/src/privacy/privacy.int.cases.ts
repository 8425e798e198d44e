import {
  cancelDeletion,
  getDeletion,
  getExport,
  Problem,
  readExport,
  requestExport,
  scheduleDeletion,
  type Call,
} from '@tenfold/contracts';
import { gatewayForTests } from '../../test/start-gateway.js';

describe('privacy', () => {
  const gateway = gatewayForTests();
  let user: { userId: string; cookie: string };

  beforeEach(async () => {
    user = await gateway.signIn();
  });

  const call = (method: string, path: string, cookie = user.cookie) =>
    gateway.fetch(path, { method, headers: { cookie } });

  const none = { status: 'none', requestedAt: null, readyAt: null } as const;
  const deletesAt = '2036-12-20T10:00:00.000Z';

  const routes: [string, string, Call<object, unknown>, unknown, number][] = [
    ['POST', '/api/account/export', requestExport, null, 202],
    ['GET', '/api/account/export', getExport, none, 200],
    ['GET', '/api/account/deletion', getDeletion, { deletesAt: null }, 200],
    ['DELETE', '/api/account', scheduleDeletion, { deletesAt }, 200],
    ['POST', '/api/account/restore', cancelDeletion, null, 204],
  ];

  test.each(routes)('%s %s calls identity for the caller', async (method, path, rpc, output, status) => {
    await gateway.replyTo(rpc, () => output);
    const reply = await call(method, path);
    expect(reply.status).toBe(status);
    if (output !== null) expect(await reply.json()).toEqual(output);
    expect(gateway.calls).toMatchObject([{ subject: rpc.subject, caller: { userId: user.userId } }]);
  });

  test.each(routes)('%s %s returns 401 without a session', async (method, path) => {
    expect((await call(method, path, '')).status).toBe(401);
    expect(gateway.calls).toEqual([]);
  });

  test('passes the session to identity, which checks that it is fresh', async () => {
    await gateway.replyTo(scheduleDeletion, () => {
      throw new Problem('REAUTHENTICATION_REQUIRED', 'Please confirm that it is you.');
    });
    const reply = await call('DELETE', '/api/account');
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    expect(gateway.calls[0]?.input).toEqual({ sessionToken: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('joins the parts of the archive and sends it with no-store', async () => {
    const archive = Buffer.from('PK, and what else is in it');
    await gateway.replyTo(readExport, ({ input: { offset = 0 } }) => {
      const end = offset + 10;
      const bytes = archive.subarray(offset, end).toString('base64');
      return { bytes, next: end >= archive.length ? null : end };
    });
    const reply = await call('GET', '/api/account/export/download');
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(archive);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="tenfold-data.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('returns 404 without a file when there is no export', async () => {
    await gateway.replyTo(readExport, () => {
      throw new Problem('NOT_FOUND', 'Export not found');
    });
    const reply = await call('GET', '/api/account/export/download');
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-disposition')).toBeNull();
    expect(await reply.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});
