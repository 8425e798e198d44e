import { Id, Timestamp, type DomainEvent, type EventEnvelope } from '@tenfold/contracts';
import { IsString } from 'class-validator';
import { fieldErrors, parseSchema } from '../parse-schema.js';
import { PermanentFailure } from './permanent-failure.js';

class EnvelopeFields implements Omit<EventEnvelope<object>, 'data'> {
  @Id() id!: string;
  @IsString() type!: string;
  @Timestamp() occurredAt!: string;
}

export interface EventMeta {
  id: string;
  type: string;
  occurredAt: Date;
}

export function parseEvent<Data extends object>(
  event: DomainEvent<Data>,
  body: string,
): { meta: EventMeta; data: Data } {
  const { data: plain, ...fields } = Object(parseJson(body)) as Partial<EventEnvelope<unknown>>;
  const envelope = parseOrFail(EnvelopeFields, fields, 'envelope');
  if (envelope.type !== event.type)
    throw new PermanentFailure(`expected ${event.type}, got ${envelope.type}`);
  const data = parseOrFail(event.data, plain, 'data');
  return { meta: { id: envelope.id, type: envelope.type, occurredAt: new Date(envelope.occurredAt) }, data };
}

export function parseEventData<Data extends object>(event: DomainEvent<Data>, data: unknown): Data {
  return parseOrFail(event.data, data, 'data');
}

function parseOrFail<T extends object>(schema: new () => T, plain: unknown, what: string): T {
  const parsed = parseSchema(schema, plain);
  if (parsed.ok) return parsed.value;
  const faults = fieldErrors(parsed.errors).map(({ field, message }) => `${field}: ${message}`);
  throw new PermanentFailure(`the ${what} is not valid: ${faults.join('; ')}`);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new PermanentFailure('the body is not JSON');
  }
}
