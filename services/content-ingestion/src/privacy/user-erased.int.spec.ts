import { randomUUID } from 'node:crypto';
import { ContentUserDataErased, UserErased } from '@tenfold/contracts';
import { missingFromMigrations, startForTests, tablesWithUserId, until } from '@tenfold/testing';
import { connect } from 'nats';
import { startContent } from '../../test/start-content.js';

const content = startForTests(() => startContent());

test('has entities that match its migrations', async () => {
  expect(await missingFromMigrations(content.service.database)).toEqual([]);
});

test('has no table with a user_id but the tombstones', async () => {
  expect(await tablesWithUserId(content.service.database)).toEqual(['erased_user']);
});

test('confirms an erasure once when the event is delivered twice', async () => {
  const [userId, marker, id] = [randomUUID(), randomUUID(), randomUUID()];
  const identity = await connect({ servers: content.nats.url });
  const publish = (data: { userId: string }, eventId: string = randomUUID()) => {
    const envelope = { id: eventId, type: UserErased.type, occurredAt: new Date().toISOString(), data };
    return until(() => identity.jetstream().publish(UserErased.type, JSON.stringify(envelope)));
  };
  await publish({ userId }, id);
  await publish({ userId }, id);
  await publish({ userId: marker });
  const confirmations = (of: string): Promise<{ payload: object }[]> =>
    content.service.database.query('SELECT payload FROM outbox WHERE subject = $1 AND aggregate_id = $2', [
      ContentUserDataErased.type,
      of,
    ]);
  await until(async () => (await confirmations(marker)).length === 1);
  await until(async () => (await confirmations(userId)).length === 1);
  expect((await confirmations(userId)).map(({ payload }) => payload)).toEqual([
    { userId, service: 'content' },
  ]);
  await identity.close();
});
