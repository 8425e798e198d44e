import { randomBytes } from 'node:crypto';
import {
  getExport,
  readExport,
  requestExport,
  type AccountExport,
  type Caller,
  type OpenedSession,
} from '@tenfold/contracts';
import { createCaller, readZip, until } from '@tenfold/testing';
import { ANSWERS, startExportServices } from '../../test/export-services.js';
import { callerOf, PASSWORD, startIdentity, type IdentityUnderTest } from '../../test/start-identity.js';

describe('exports', () => {
  let identity: IdentityUnderTest;
  let exportServices: { stop(): Promise<void> } | null;

  beforeAll(async () => {
    identity = await startIdentity();
    exportServices = await startExportServices(identity.nats.url);
  });

  afterAll(async () => {
    await exportServices?.stop();
    await identity.stop();
  });

  const ask = (caller: Caller) => identity.call(requestExport, {}, caller);
  const state = (caller: Caller): Promise<AccountExport> => identity.call(getExport, {}, caller);
  const ready = (caller: Caller): Promise<AccountExport> =>
    until(async () => {
      const known = await state(caller);
      return known.status === 'ready' && known;
    });

  async function download(caller: Caller): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { bytes, next }: { bytes: string; next: number | null } = await identity.call(
        readExport,
        { offset },
        caller,
      );
      pieces.push(Buffer.from(bytes, 'base64'));
      offset = next;
    }
    return Buffer.concat(pieces);
  }

  async function age({ user }: OpenedSession, hours: number): Promise<void> {
    await identity.database.query(
      `UPDATE account_export SET requested_at = requested_at - $2 * interval '1 hour', ready_at = ready_at - $2 * interval '1 hour'
      WHERE user_id = $1`,
      [user.id, hours],
    );
  }

  test('the archive holds the data of every service, and no secret', async () => {
    const session = await identity.register();
    const caller = callerOf(session);
    expect(await state(caller)).toEqual({ status: 'none', requestedAt: null, readyAt: null });
    await ask(caller);
    await ready(caller);
    const files = readZip(await download(caller));
    expect([...files.keys()].toSorted()).toEqual([
      'answers.json',
      'consents.json',
      'flags.json',
      'notifications.json',
      'profile.json',
      'question-reports.json',
      'quizzes.json',
      'sessions.json',
      'subscription.json',
    ]);
    const read = (name: string) => JSON.parse(String(files.get(name)));
    expect(read('profile.json')).toMatchObject({
      id: caller.userId,
      email: session.user.email,
      ageAttestedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
    expect(read('sessions.json')).toMatchObject([{ method: 'password', userAgent: 'Mozilla/5.0' }]);
    expect(read('subscription.json')).toEqual([{ tier: 'pro' }]);
    expect(read('flags.json')).toEqual([]);
    expect(read('answers.json')).toEqual(
      Array.from({ length: ANSWERS }, (_, n) => ({ userId: caller.userId, n })),
    );
    const text = [...files.values()].map(String).join('');
    for (const secret of [session.token, PASSWORD, 'argon2', 'hash']) expect(text).not.toContain(secret);
  });

  test('a request during preparation is idempotent; within the hour after it is refused', async () => {
    const session = await identity.register();
    const caller = callerOf(session);
    await Promise.all(Array.from({ length: 10 }, () => ask(caller).catch(() => null)));
    const first = await ready(caller);
    const problem = await identity.refused(requestExport, {}, caller);
    expect(problem).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(problem.extra.retryAfterSeconds).toBeLessThanOrEqual(3600);
    await age(session, 1);
    await ask(caller);
    await until(async () => (await ready(caller)).requestedAt !== first.requestedAt);
  });

  test('the archive expires after a day', async () => {
    const session = await identity.register();
    const caller = callerOf(session);
    await ask(caller);
    await ready(caller);
    await age(session, 25);
    expect((await state(caller)).status).toBe('none');
    expect(await identity.refused(readExport, {}, caller)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('another user’s export cannot be read, and no service is called without an account', async () => {
    const session = await identity.register();
    await ask(callerOf(session));
    await ready(callerOf(session));
    const other = callerOf(await identity.register());
    expect(await identity.refused(readExport, {}, other)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await identity.refused(requestExport, {}, createCaller())).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the job waits while a service is unavailable, and stores no incomplete archive', async () => {
    await exportServices?.stop();
    exportServices = null;
    const session = await identity.register();
    const caller = callerOf(session);
    await ask(caller);
    await until(async () => {
      const [job] = await identity.database.query(
        `SELECT attempts FROM job WHERE user_id = $1 AND kind = 'prepare-export'`,
        [caller.userId],
      );
      return job.attempts > 1;
    });
    expect((await state(caller)).status).toBe('preparing');
    exportServices = await startExportServices(identity.nats.url);
    await ready(caller);
  });

  test.each<[string, (session: OpenedSession) => Promise<unknown>]>([
    [
      'after its job has died',
      ({ user }) =>
        identity.database.query(
          `UPDATE job SET state = 'dead', lease_id = NULL, lease_until = NULL WHERE user_id = $1 AND kind = 'prepare-export'`,
          [user.id],
        ),
    ],
    ['after a day without becoming ready', (session) => age(session, 25)],
  ])('an export can be requested again %s; its former job changes nothing', async (_when, giveUp) => {
    await exportServices?.stop();
    exportServices = null;
    const session = await identity.register();
    const caller = callerOf(session);
    await ask(caller);
    await giveUp(session);
    expect((await state(caller)).status).toBe('none');
    await ask(caller);
    expect((await state(caller)).status).toBe('preparing');

    exportServices = await startExportServices(identity.nats.url);
    const runJobs = () =>
      identity.database.query(
        `UPDATE job SET state = 'pending', run_at = now() WHERE user_id = $1 AND state <> 'done' AND lease_id IS NULL`,
        [caller.userId],
      );
    await until(async () => {
      await runJobs();
      const open = await identity.database.query(`SELECT 1 FROM job WHERE user_id = $1 AND state <> 'done'`, [
        caller.userId,
      ]);
      return open.length === 0;
    });
    expect((await state(caller)).status).toBe('ready');
    expect([...readZip(await download(caller)).keys()]).toContain('answers.json');
  });

  test('an archive of several chunks can be read when it is complete; a failed attempt leaves nothing', async () => {
    const answers = 400;
    const notes = Array.from({ length: answers }, () => ({ note: randomBytes(4_000).toString('base64') }));
    let attempt = 0;
    const held = { fail: null as ((error: Error) => void) | null };
    await exportServices?.stop();
    exportServices = await startExportServices(identity.nats.url, {
      answers,
      noteOf: (n) => notes[n] ?? {},
      async beforePage(n) {
        if (n === 0) attempt += 1;
        if (n !== 300 || attempt > 1) return;
        await new Promise<void>((_resolve, reject) => (held.fail = reject));
      },
    });
    const caller = callerOf(await identity.register());
    const query = <T>(sql: string): Promise<T[]> => identity.database.query(sql, [caller.userId]);
    await ask(caller);
    const partial = await until(async () => {
      const chunks = await query<{ archiveId: string }>(
        'SELECT archive_id AS "archiveId" FROM account_export_chunk WHERE user_id = $1',
      );
      return held.fail && chunks.length > 1 && chunks;
    });
    expect((await state(caller)).status).toBe('preparing');
    expect(await identity.refused(readExport, {}, caller)).toMatchObject({ code: 'NOT_FOUND' });

    held.fail?.(new Error('the service stops'));
    await until(async () => {
      await query(
        `UPDATE job SET run_at = now() WHERE user_id = $1 AND state = 'pending' AND lease_id IS NULL`,
      );
      return (await state(caller)).status === 'ready';
    });
    const files = readZip(await download(caller));
    expect(JSON.parse(String(files.get('answers.json')))).toEqual(
      notes.map((note, n) => ({ userId: caller.userId, n, ...note })),
    );
    const stored = await query<{ archiveId: string }>(
      'SELECT DISTINCT archive_id AS "archiveId" FROM account_export_chunk WHERE user_id = $1',
    );
    expect(stored).toHaveLength(1);
    expect(partial).not.toContainEqual(stored[0]);
  });
});
