import { randomUUID } from 'node:crypto';
import {
  BillingAdministratorActed,
  ContentAdministratorActed,
  countUsers,
  IdentityAdministratorActed,
  listAudit,
  QuizAdministratorActed,
  type AdministratorActedData,
  type AuditEntry,
  type DomainEvent,
} from '@tenfold/contracts';
import { createCaller, until } from '@tenfold/testing';
import { connect, type NatsConnection } from 'nats';
import { startIdentity, type IdentityUnderTest } from '../../test/start-identity.js';

describe('audit', () => {
  let identity: IdentityUnderTest;
  let others: NatsConnection;

  beforeAll(async () => {
    identity = await startIdentity();
    others = await connect({ servers: identity.nats.url });
  });

  afterAll(async () => {
    await others.close();
    await identity.stop();
  });

  const admin = createCaller({ isAdmin: true });

  const upgrade = (target: string, actorId = admin.userId): AdministratorActedData => ({
    actorId,
    action: 'subscription.changed',
    target,
    detail: 'free / inactive to pro / active',
  });

  async function publish(
    event: DomainEvent<AdministratorActedData>,
    data: object,
    { id = randomUUID() as string, occurredAt = new Date().toISOString() } = {},
  ): Promise<string> {
    const body = JSON.stringify({ id, type: event.type, occurredAt, data });
    await until(() => others.jetstream().publish(event.type, body), { what: `a stream for ${event.type}` });
    return id;
  }

  async function entriesOf(target: string): Promise<AuditEntry[]> {
    const { entries } = await identity.call(listAudit, { limit: 200 }, admin);
    return entries.filter((entry) => entry.target === target);
  }

  const entered = (target: string, count = 1): Promise<AuditEntry[]> =>
    until(async () => {
      const entries = await entriesOf(target);
      return entries.length >= count && entries;
    });

  test.each([
    ['billing', BillingAdministratorActed],
    ['content', ContentAdministratorActed],
    ['identity', IdentityAdministratorActed],
    ['quiz', QuizAdministratorActed],
  ])('stores an action of %s unchanged', async (_service, event) => {
    const target = randomUUID();
    const occurredAt = '2026-10-01T09:30:00.000Z';
    const id = await publish(event, upgrade(target), { occurredAt });
    expect(await entered(target)).toEqual([
      { id, at: occurredAt, ...upgrade(target), actorEmail: null, targetEmail: null },
    ]);
  });

  test('stores an event once when it is delivered three times, also without its inbox row', async () => {
    const [target, marker] = [randomUUID(), randomUUID()];
    const id = await publish(BillingAdministratorActed, upgrade(target));
    await publish(BillingAdministratorActed, upgrade(target), { id });
    await entered(target);
    await identity.database.query('DELETE FROM inbox WHERE event_id = $1', [id]);
    await publish(BillingAdministratorActed, upgrade(target), { id });
    await publish(BillingAdministratorActed, upgrade(marker));
    await entered(marker);
    await until(async () => {
      const [row] = await identity.database.query(
        'SELECT count(*)::int AS n FROM inbox WHERE event_id = $1',
        [id],
      );
      return row.n === 1;
    });
    expect(await entriesOf(target)).toHaveLength(1);
  });

  test('stores twenty parallel events as twenty entries', async () => {
    const target = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => publish(ContentAdministratorActed, upgrade(target))));
    const ids = (await entered(target, 20)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
  });

  test('an invalid event becomes a dead letter without an entry', async () => {
    const target = randomUUID();
    await publish(ContentAdministratorActed, { ...upgrade(target), actorId: 'somebody' });
    await until(async () => {
      const rows = await identity.database.query('SELECT 1 FROM dead_letter WHERE body LIKE $1', [
        `%${target}%`,
      ]);
      return rows.length === 1;
    });
    expect(await entriesOf(target)).toEqual([]);
  });

  test('lists the newest first, page by page, in any order of arrival', async () => {
    const target = randomUUID();
    const times = ['2031-01-02', '2031-01-03', '2031-01-01'].map((day) => `${day}T00:00:00.000Z`);
    for (const occurredAt of times) await publish(BillingAdministratorActed, upgrade(target), { occurredAt });
    await entered(target, 3);
    const page = async (offset: number) => identity.call(listAudit, { limit: 2, offset }, admin);
    const [first, second] = [await page(0), await page(2)];
    expect(first.entries.map(({ at }) => at)).toEqual([times[1], times[0]]);
    expect(second.entries[0]?.at).toBe(times[2]);
    expect(second.total).toBe(first.total);
    expect(await page(first.total)).toEqual({ entries: [], total: first.total });
  });

  test('shows the current addresses of the actor and the target', async () => {
    const [actor, user] = [await identity.register(), await identity.register()];
    await publish(BillingAdministratorActed, upgrade(user.user.id, actor.user.id));
    const [entry] = await entered(user.user.id);
    expect(entry).toMatchObject({ actorEmail: actor.user.email, targetEmail: user.user.email });
    await identity.database.query('DELETE FROM "user" WHERE id = $1', [user.user.id]);
    expect((await entriesOf(user.user.id))[0]).toMatchObject({
      actorEmail: actor.user.email,
      targetEmail: null,
      detail: 'free / inactive to pro / active',
    });
  });

  test.each([
    ['UPDATE', `UPDATE audit_entry SET detail = 'nothing'`],
    ['DELETE', 'DELETE FROM audit_entry'],
    ['TRUNCATE', 'TRUNCATE audit_entry'],
  ])('the database refuses %s', async (_operation, statement) => {
    jest.spyOn(console, 'log').mockReturnValue(); // where TypeORM logs failed statements
    const target = randomUUID();
    await publish(BillingAdministratorActed, upgrade(target));
    const before = await entered(target);
    await expect(identity.database.query(statement)).rejects.toThrow('audit_entry is append-only');
    expect(await entriesOf(target)).toEqual(before);
  });

  test('the count of users includes the administrator', async () => {
    const before = await identity.call(countUsers, {}, admin);
    await Promise.all([identity.register(), identity.register()]);
    const after = await identity.call(countUsers, {}, admin);
    expect(before.totalUsers).toBeGreaterThanOrEqual(1);
    expect(after.totalUsers).toBe(before.totalUsers + 2);
  });
});
