import type { Schema } from './call.js';

export interface DomainEvent<Data> {
  readonly kind: 'event';
  /** `evt.<service>.<fact>.v<major>` */
  readonly type: string;
  readonly data: Schema<Data>;
}

export function defineEvent<Data>(type: `evt.${string}`, data: Schema<Data>): DomainEvent<Data> {
  return { kind: 'event', type, data };
}

/** Both publisher and consumer validate `data` with the event's class. */
export interface EventEnvelope<Data> {
  /** UUID v7 of the outbox row. The inbox uses it as the dedupe key. */
  id: string;
  type: string;
  occurredAt: string;
  data: Data;
}
