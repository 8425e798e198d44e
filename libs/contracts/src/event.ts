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
  id: string;
  type: string;
  occurredAt: string;
  data: Data;
}
