import { ServerNats } from '@nestjs/microservices';
import type { NatsContext } from '@nestjs/microservices';
import { allCalls, internalProblem, Problem, type Call } from '@tenfold/contracts';
import { busyProblem, type Logger } from '@tenfold/platform';
import { setTimeout as delay } from 'node:timers/promises';
import type { Msg, NatsConnection, Subscription } from 'nats';
import { natsOptions } from '../nats-options.js';
import { isSignedCall, SIGNATURE_HEADER, type CallerKeys } from './call-signature.js';
import { RepeatedCalls } from './repeated-calls.js';
import { REQUEST_ID_HEADER } from './request-id.js';

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

type Answer = { response?: unknown; err?: unknown; isDisposed?: boolean };
type Respond = (answer: Answer) => unknown;

/**
 * Nest's server with a graceful shutdown: it refuses new calls, waits for the running ones and disconnects.
 * (Nest's own grace period always waits its full length, even when no call is running.)
 */
export class RpcServer extends ServerNats {
  private connection: NatsConnection | null = null;
  private readonly calls: Subscription[] = [];
  private readonly repeated = new RepeatedCalls();
  private readonly replies = new WeakMap<Msg, Promise<void>>();
  private readonly maxRunning: number;
  private readonly maxUnreserved: number;
  private readonly reservedSubjects: ReadonlySet<string>;
  private running = 0;
  private onIdle: (() => void) | null = null;

  constructor(
    private readonly queue: string,
    natsUrl: string,
    private readonly log: Logger,
    private readonly keys: CallerKeys = new Map(),
    { maxRunningCalls = RUNNING_CALLS_MAX, reservedFor = [] }: RunningCallLimits = {},
  ) {
    super(natsOptions(queue, natsUrl));
    this.maxRunning = maxRunningCalls;
    this.maxUnreserved = maxRunningCalls * (reservedFor.length > 0 ? UNRESERVED_SHARE : 1);
    this.reservedSubjects = new Set(reservedFor.map(({ subject }) => subject));
  }

  /**
   * Calls back after the NATS server has confirmed the subscriptions: no later call fails for lack of a
   * responder.
   */
  override start(callback: (error?: unknown) => void): void {
    const connection = this.unwrap<NatsConnection>();
    this.bindEvents(connection);
    connection.flush().then(() => callback(), callback);
  }

  override bindEvents(connection: NatsConnection): void {
    this.connection = connection;
    for (const subject of this.messageHandlers.keys()) {
      const callback = (error: Error | null, message: Msg): void => void this.answer(subject, error, message);
      this.calls.push(connection.subscribe(subject, { queue: this.queue, callback }));
    }
  }

  override getPublisher(message: Msg, id: string, context: NatsContext): Respond {
    const respond: Respond = super.getPublisher(message, id, context);
    let end = (): void => undefined;
    this.replies.set(message, new Promise((resolve) => (end = resolve)));
    return (answer) => {
      this.respond(respond, answer);
      if (answer.isDisposed) end();
    };
  }

  override async close(): Promise<void> {
    const drained = this.drain().catch((error: unknown) => {
      this.log.warn({ err: error }, 'could not finish the running calls');
    });
    await Promise.race([drained, delay(DRAIN_LIMIT_MS, undefined, { ref: false })]);
    this.connection = null;
    await super.close();
  }

  private async drain(): Promise<void> {
    await Promise.all(this.calls.splice(0).map((call) => call.drain()));
    if (this.running > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
    await this.connection?.flush();
  }

  /** A reply that cannot be sent (too large, not JSON) becomes a 500, so that the caller does not time out. */
  private respond(respond: Respond, answer: Answer): void {
    try {
      respond(answer);
    } catch (error) {
      this.log.error({ err: error }, 'an answer could not be sent');
      if (answer.err === undefined)
        this.respond(respond, { err: internalProblem().toJSON(), isDisposed: true });
    }
  }

  private finishOne(): void {
    this.running -= 1;
    if (this.running === 0) this.onIdle?.();
  }

  private async answer(subject: string, error: Error | null, message: Msg): Promise<void> {
    try {
      if (error) throw error;
      if (this.keys.size > 0) {
        if (!this.isSigned(message)) return this.refuseUnsigned(message);
        if (this.isRepeated(subject, message)) return this.ignore(message);
      }
      if (!this.hasRoomFor(subject))
        return refuse(message, busyProblem('This part of Tenfold is very busy right now. Please try again.'));
      await this.runCall(subject, message);
    } catch (fault) {
      this.log.error({ err: fault, subject }, 'a message could not be read as a call');
    }
  }

  private hasRoomFor(subject: string): boolean {
    return this.running < (this.reservedSubjects.has(subject) ? this.maxRunning : this.maxUnreserved);
  }

  private async runCall(subject: string, message: Msg): Promise<void> {
    this.running += 1;
    try {
      await this.handleMessage(subject, message);
      await this.replies.get(message);
    } finally {
      this.finishOne();
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
    refuse(message, new Problem('FORBIDDEN', 'The call does not come from where it must.'));
  }
}

function refuse(message: Msg, problem: Problem): void {
  message.respond(JSON.stringify({ err: problem.toJSON(), isDisposed: true }));
}
