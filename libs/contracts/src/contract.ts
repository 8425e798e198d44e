/** A class with class-validator decorators. */
export type Schema<T> = new () => T;

/** The user who makes a request. The gateway reads it from the auth session; services trust it. */
export interface Caller {
  userId: string;
  isAdmin: boolean;
  /** IANA name; it decides the calendar day of an activity. */
  timeZone: string;
}

export interface RpcRequest<Input> {
  caller: Caller | null;
  input: Input;
}

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

export class NoInput {}
