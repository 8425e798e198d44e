import type { Schema } from './call.js';

export interface DomainEvent<Data> {
  readonly kind: 'event';
  readonly type: string;
  readonly data: Schema<Data>;
}

export function defineEvent<Data>(type: `evt.${string}`, data: Schema<Data>): DomainEvent<Data> {
  return { kind: 'event', type, data };
}

export interface EventEnvelope<Data> {
  /** UUID v7 of the outbox row. The inbox uses it as the dedupe key. */
  id: string;
  type: string;
  occurredAt: string;
  data: Data;
}
