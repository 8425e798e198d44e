import { ServerNats } from '@nestjs/microservices';
import type { NatsContext } from '@nestjs/microservices';
import { internalProblem } from '@tenfold/contracts';
import type { Logger } from '@tenfold/platform';
import { setTimeout as delay } from 'node:timers/promises';
import type { Msg, NatsConnection, Subscription } from 'nats';
import { natsOptions } from '../nats-options.js';

/** Running calls get so long to finish; the callers have given up by then. */
const DRAIN_LIMIT_MS = 10_000;

type Answer = { response?: unknown; err?: unknown; isDisposed?: boolean };
type Respond = (answer: Answer) => unknown;

/**
 * Nest's server with an orderly end: it takes no new calls, answers the running ones and only then disconnects.
 * (Nest's own grace period waits its whole length each time, even when nothing runs.)
 */
export class RpcServer extends ServerNats {
  private connection: NatsConnection | null = null;
  private readonly calls: Subscription[] = [];
  private running = 0;
  private onIdle: (() => void) | null = null;

  constructor(
    private readonly queue: string,
    natsUrl: string,
    private readonly log: Logger,
  ) {
    super(natsOptions(queue, natsUrl));
  }

  /** Listening means that the NATS server knows it: whoever calls from now on is answered. */
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
    this.running += 1;
    return (answer) => {
      this.respond(respond, answer);
      if (answer.isDisposed) this.finishOne();
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

  /** An answer that cannot be sent (too large, no JSON) is a fault of ours, which the caller must hear of too. */
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

  /** What is no call of ours must not end the process. */
  private async answer(subject: string, error: Error | null, message: Msg): Promise<void> {
    try {
      if (error) throw error;
      await this.handleMessage(subject, message);
    } catch (fault) {
      this.log.error({ err: fault, subject }, 'a message could not be read as a call');
    }
  }
}
