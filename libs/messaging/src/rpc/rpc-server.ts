import { Server } from '@nestjs/microservices';
import { allCalls, internalProblem, Problem, type Call, type RpcRequest } from '@tenfold/contracts';
import { busyProblem, type Logger } from '@tenfold/platform';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type Msg, type MsgHdrs, type NatsConnection, type Subscription } from 'nats';
import { coalesceWrites } from '../coalesce-writes.js';
import { natsOptions } from '../nats-options.js';
import { isSignedCall, SIGNATURE_HEADER, type CallerKeys } from './call-signature.js';
import { RepeatedCalls } from './repeated-calls.js';
import { reply, replyProblem } from './reply.js';
import { REQUEST_ID_HEADER } from './request-id.js';

/** Longest wait at shutdown; the callers of calls that still run have timed out by then. */
const DRAIN_LIMIT_MS = 10_000;

const idempotentSubjects = new Set(
  allCalls.filter(({ isIdempotent }) => isIdempotent).map(({ subject }) => subject),
);

const UNRESERVED_SHARE = 0.75;

/** Limits the memory of an overloaded service; far above the calls that run at full speed. */
const RUNNING_CALLS_MAX = 500;

export interface RunningCallLimits {
  maxRunningCalls?: number;
  /** Calls that may use the whole limit; all others may then use three quarters of it. Default: none. */
  reservedFor?: readonly Call<object, unknown>[];
}

/** @throws Problem, which the caller receives */
export type CallListener = (
  request: Partial<RpcRequest<unknown>>,
  headers: MsgHdrs | undefined,
) => Promise<unknown>;

/**
 * A Nest transport that replies to calls without the envelope and the observables of Nest's own.
 * On shutdown it refuses new calls, waits for the running ones and disconnects. (Nest's own grace period always waits its
 * full length, even when no call is running.)
 */
export class RpcServer extends Server {
  private connection: NatsConnection | null = null;
  private readonly calls: Subscription[] = [];
  private readonly repeated = new RepeatedCalls();
  private readonly listeners = new Map<string, CallListener>();
  private readonly maxRunning: number;
  private readonly maxUnreserved: number;
  private readonly reservedSubjects: ReadonlySet<string>;
  private running = 0;
  private onIdle: (() => void) | null = null;

  constructor(
    private readonly queue: string,
    private readonly natsUrl: string,
    private readonly log: Logger,
    private readonly keys: CallerKeys = new Map(),
    { maxRunningCalls = RUNNING_CALLS_MAX, reservedFor = [] }: RunningCallLimits = {},
  ) {
    super();
    this.maxRunning = maxRunningCalls;
    this.maxUnreserved = maxRunningCalls * (reservedFor.length > 0 ? UNRESERVED_SHARE : 1);
    this.reservedSubjects = new Set(reservedFor.map(({ subject }) => subject));
  }

  listenTo(subject: string, listener: CallListener): void {
    this.listeners.set(subject, listener);
  }

  /**
   * Calls back after the NATS server has confirmed the subscriptions: no later call fails for lack of a
   * responder.
   */
  override listen(callback: (error?: unknown) => void): void {
    this.subscribe().then(() => callback(), callback);
  }

  private async subscribe(): Promise<void> {
    const connection = await connect(natsOptions(this.queue, this.natsUrl));
    this.connection = connection;
    coalesceWrites(connection);
    for (const [subject, listener] of this.listeners) {
      const callback = (error: Error | null, message: Msg): void =>
        void this.receive(subject, listener, error, message);
      this.calls.push(connection.subscribe(subject, { queue: this.queue, callback }));
    }
    await connection.flush();
  }

  override unwrap<T>(): T {
    return this.connection as T;
  }

  override on(): void {
    throw new Error('a service listens to no events of its transport');
  }

  override async close(): Promise<void> {
    const drained = this.drain().catch((error: unknown) => {
      this.log.warn({ err: error }, 'could not finish the running calls');
    });
    await Promise.race([drained, delay(DRAIN_LIMIT_MS, undefined, { ref: false })]);
    await this.connection?.close();
    this.connection = null;
  }

  private async drain(): Promise<void> {
    await Promise.all(this.calls.splice(0).map((call) => call.drain()));
    if (this.running > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
    await this.connection?.flush();
  }

  private async receive(
    subject: string,
    listener: CallListener,
    error: Error | null,
    message: Msg,
  ): Promise<void> {
    try {
      if (error) throw error;
      // without keys (CALLER_CHECK_KEYS) unsigned calls pass
      if (this.keys.size > 0) {
        if (!this.isSigned(message)) return this.refuseUnsigned(message);
        if (this.isRepeated(subject, message)) return this.ignore(message);
      }
      if (this.hasRoomFor(subject)) return await this.runCall(listener, message);
      replyProblem(message, busyProblem('This part of Tenfold is very busy right now. Please try again.'));
    } catch (fault) {
      this.log.error({ err: fault, subject }, 'a message could not be read as a call');
    }
  }

  private hasRoomFor(subject: string): boolean {
    return this.running < (this.reservedSubjects.has(subject) ? this.maxRunning : this.maxUnreserved);
  }

  /** Counts the call before the first `await`, so that messages that arrive together cannot exceed the limit. */
  private async runCall(listener: CallListener, message: Msg): Promise<void> {
    this.running += 1;
    try {
      const request = message.json<Partial<RpcRequest<unknown>> | null>() ?? {};
      this.reply(message, await listener(request, message.headers));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      replyProblem(message, error);
    } finally {
      this.running -= 1;
      if (this.running === 0) this.onIdle?.();
    }
  }

  /** A reply that cannot be sent (too large, not JSON) becomes a 500, so that the caller does not time out. */
  private reply(message: Msg, output: unknown): void {
    try {
      reply(message, output);
    } catch (error) {
      this.log.error({ err: error }, 'a reply could not be sent');
      replyProblem(message, internalProblem());
    }
  }

  private isSigned({ subject, reply = '', headers, data: payload }: Msg): boolean {
    const requestId = headers?.get(REQUEST_ID_HEADER) ?? '';
    const signature = headers?.get(SIGNATURE_HEADER) ?? '';
    return isSignedCall(this.keys, signature, { subject, reply, requestId, payload });
  }

  private isRepeated(subject: string, { headers }: Msg): boolean {
    return !idempotentSubjects.has(subject) && this.repeated.isRepeated(headers?.get(SIGNATURE_HEADER) ?? '');
  }

  /** Sends no reply: it would reach the caller of the first request, which may still be running. */
  private ignore({ subject }: Msg): void {
    this.log.error({ subject }, 'call ignored: it repeats an earlier request');
  }

  private refuseUnsigned(message: Msg): void {
    this.log.error({ subject: message.subject }, 'call refused: its signature is missing or wrong');
    replyProblem(message, new Problem('FORBIDDEN', 'The call is not signed by a permitted process.'));
  }
}
