/** What ties a subject on the wire to its types: every call and every event is declared with one of these. */

/** A class whose class-validator decorators say what a valid value is. */
export type Schema<T> = new () => T;

/** Who calls. Made by the gateway from the session; services trust it. */
export interface Caller {
  userId: string;
  isAdmin: boolean;
  /** IANA name; decides on which calendar day something happened. */
  timeZone: string;
}

/** What travels over NATS: the HTTP body (or its parameters) beside who asks. */
export interface RpcRequest<Input> {
  /** Null for the few calls that work signed out. */
  caller: Caller | null;
  input: Input;
}

export interface Rpc<Input, Output> {
  readonly kind: 'rpc';
  /** `rpc.<service>.<noun>.<verb>` */
  readonly subject: string;
  readonly input: Schema<Input>;
  /** Only carries the type; never set. */
  readonly output?: Output;
}

/** Declares a request that needs an answer now: `defineRpc('rpc.quiz.session.start', StartQuizBody)<QuizView>()`. */
export function defineRpc<Input>(subject: `rpc.${string}`, input: Schema<Input>) {
  return <Output>(): Rpc<Input, Output> => ({ kind: 'rpc', subject, input });
}

export interface DomainEvent<Data> {
  readonly kind: 'event';
  /** `evt.<service>.<fact>.v<major>` */
  readonly type: string;
  readonly data: Schema<Data>;
}

/** Declares a fact that others may use. */
export function defineEvent<Data>(type: `evt.${string}`, data: Schema<Data>): DomainEvent<Data> {
  return { kind: 'event', type, data };
}

/** What is published: `data` is validated by the event's class on both sides. */
export interface EventEnvelope<Data> {
  /** UUID v7, the outbox row's id; the inbox recognises a repeated delivery by it. */
  id: string;
  type: string;
  occurredAt: string;
  data: Data;
}

/** For calls without parameters. */
export class NoInput {}
