import type { DomainEvent } from '@tenfold/contracts';
import { requestContext } from '@tenfold/platform';
import { currentTraceparent, TRACEPARENT_HEADER } from '@tenfold/telemetry';
import type { EntityManager } from 'typeorm';
import { v7 as uuidV7 } from 'uuid';
import { parseEventData } from './event-envelope.js';
import { streamOf } from './event-streams.js';
import { markEmitted } from './outbox-wakeup.js';
import { runPrepared } from './run-prepared.js';

/**
 * The broker accepts at most 2 MiB including the envelope. A larger event would be committed but never
 * published.
 */
const MAX_DATA_BYTES = 2_000_000;

const INSERT_EVENT = {
  name: 'insert-event',
  text: `INSERT INTO outbox
    (id, subject, aggregate_type, aggregate_id, aggregate_version, payload, headers, schema_version)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

const INSERT_EVENTS = `INSERT INTO outbox
    (id, subject, aggregate_type, aggregate_id, aggregate_version, payload, headers, schema_version)
    SELECT id, $2, aggregate_type, aggregate_id, aggregate_version, payload, $7::jsonb, $8::int
    FROM unnest($1::uuid[], $3::text[], $4::text[], $5::int[], $6::jsonb[]) WITH ORDINALITY
      AS event (id, aggregate_type, aggregate_id, aggregate_version, payload, place)
    ORDER BY place`;

export interface Aggregate {
  aggregateType: string;
  aggregateId: string;
  aggregateVersion: number;
}

/**
 * Inserts the event into the outbox in the caller's transaction: it is published only if that transaction
 * commits.
 *
 * @throws Error when the data does not match the event's class, or is larger than the broker accepts
 */
export async function emit<Data extends object>(
  tx: EntityManager,
  event: DomainEvent<Data>,
  data: Data,
  about: Aggregate,
): Promise<void> {
  markEmitted(tx);
  await runPrepared(tx, INSERT_EVENT, [
    uuidV7(),
    event.type,
    about.aggregateType,
    about.aggregateId,
    about.aggregateVersion,
    payloadOf(event, data),
    JSON.stringify(origin()),
    majorVersion(event.type),
  ]);
}

/** Like `emit`, for several events of one type: inserts them with one statement, in the given order. */
export async function emitAll<Data extends object>(
  tx: EntityManager,
  event: DomainEvent<Data>,
  emitted: readonly { data: Data; about: Aggregate }[],
): Promise<void> {
  if (emitted.length === 0) return;
  markEmitted(tx);
  await tx.query(INSERT_EVENTS, [
    emitted.map(() => uuidV7()),
    event.type,
    emitted.map(({ about }) => about.aggregateType),
    emitted.map(({ about }) => about.aggregateId),
    emitted.map(({ about }) => about.aggregateVersion),
    emitted.map(({ data }) => payloadOf(event, data)),
    JSON.stringify(origin()),
    majorVersion(event.type),
  ]);
}

function payloadOf<Data extends object>(event: DomainEvent<Data>, data: Data): string {
  streamOf(event.type); // throws for an event that no stream would keep
  const payload = JSON.stringify(parseEventData(event, data));
  if (Buffer.byteLength(payload) > MAX_DATA_BYTES)
    throw new Error(`${event.type} is larger than the broker accepts`);
  return payload;
}

function origin(): Record<string, string> {
  const { requestId, userId, eventId } = requestContext.get() ?? {};
  const traceparent = currentTraceparent();
  return {
    ...(traceparent ? { [TRACEPARENT_HEADER]: traceparent } : {}),
    ...(requestId ? { 'x-request-id': requestId } : {}),
    ...(userId ? { 'x-actor-id': userId } : {}),
    ...(eventId ? { 'x-causation-id': eventId } : {}),
  };
}

function majorVersion(type: string): number {
  const version = /\.v(\d+)$/.exec(type)?.[1];
  if (version === undefined) throw new Error(`${type} does not end with its major version`);
  return Number(version);
}
