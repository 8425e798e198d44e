import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { unavailableProblem, internalProblem, type Call, type Caller } from '@tenfold/contracts';
import { requestContext, withTimeout } from '@tenfold/platform';
import { currentTraceparent, isTracing, SpanKind, traceChild, TRACEPARENT_HEADER } from '@tenfold/telemetry';
import {
  ErrorCode,
  Events,
  headers,
  NatsError,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  connect,
} from 'nats';
import { parseCallerKeys, type CallerKeys, SIGNATURE_HEADER, signCall } from './call-signature.js';
import { problemIn } from './reply.js';
import { REQUEST_ID_HEADER } from './request-id.js';
import { coalesceWrites } from '../coalesce-writes.js';
import { natsOptions } from '../nats-options.js';

const DEFAULT_TIMEOUT_MS = 5_000;
/**
 * For this time after NATS was lost, a call without a responder is tried again: the client and the services connect again
 * within a second, in any order. A call that was under way when NATS was lost fails after it, because its reply is lost.
 */
const RECOVERY_MS = 2_000;
const RETRY_MS = 50;

export class RpcClient {
  private readonly logger = new Logger(RpcClient.name);
  private readonly keys: CallerKeys;
  private connecting: Promise<NatsConnection> | null = null;
  private connection: NatsConnection | null = null;
  private isLost = false;
  private lostAt = -Infinity;
  /** Rejects a call that waits for its reply. */
  private readonly underWay = new Set<(error: NatsError) => void>();

  constructor(
    private readonly name: string,
    private readonly natsUrl: string,
    callerKeys = '',
  ) {
    this.keys = parseCallerKeys(callerKeys);
  }

  async connect(): Promise<void> {
    await this.open();
  }

  async call<Input extends object, Output>(
    call: Call<Input, Output>,
    input: Input,
    caller: Caller | null,
    timeoutMs?: number,
  ): Promise<Output> {
    return (await this.send(call, input, caller, timeoutMs)).json<Output>();
  }

  /**
   * Makes a call whose output this process does not need.
   *
   * @returns the output as JSON text, in UTF-8
   * @throws Problem as `call`
   */
  async forward<Input extends object>(
    call: Call<Input, unknown>,
    input: Input,
    caller: Caller | null,
  ): Promise<Uint8Array> {
    return (await this.send(call, input, caller)).data;
  }

  /** Whether NATS is connected now. Before the first connection it waits until the attempt to connect has ended. */
  async isConnected(): Promise<boolean> {
    await this.open().catch(() => undefined);
    return this.connected !== null && !this.connected.isClosed();
  }

  async close(): Promise<void> {
    await this.connection?.close();
  }

  private get connected(): NatsConnection | null {
    return this.isLost ? null : this.connection;
  }

  private send<Input extends object>(
    { subject, timeoutMs: declaredMs = DEFAULT_TIMEOUT_MS }: Call<Input, unknown>,
    input: Input,
    caller: Caller | null,
    timeoutMs = declaredMs,
  ): Promise<Msg> {
    const send = (): Promise<Msg> => this.request(subject, { caller, input }, timeoutMs);
    if (!isTracing()) return send();
    const attributes = { 'rpc.system': 'nats', 'rpc.method': subject };
    return traceChild({ name: subject, kind: SpanKind.CLIENT, attributes }, send);
  }

  private async request(subject: string, request: object, timeoutMs: number): Promise<Msg> {
    const message = await this.requestWithRetry(subject, JSON.stringify(request), timeoutMs).catch(
      (error: unknown) => {
        throw Object.assign(isUnavailable(error) ? unavailableProblem() : internalProblem(), {
          cause: error,
        });
      },
    );
    const problem = problemIn(message);
    if (problem) throw problem;
    return message;
  }

  private async requestWithRetry(subject: string, request: string, timeoutMs: number): Promise<Msg> {
    for (;;) {
      try {
        const connection = this.connected ?? (await this.firstConnection(timeoutMs));
        const options = { timeout: timeoutMs, headers: requestHeaders() };
        return await this.unlessLost(connection.request(subject, request, options));
      } catch (error) {
        if (!hadNoResponder(error) || performance.now() > this.lostAt + RECOVERY_MS) throw error;
        await delay(RETRY_MS);
      }
    }
  }

  private unlessLost(reply: Promise<Msg>): Promise<Msg> {
    return new Promise((resolve, reject) => {
      this.underWay.add(reject);
      void reply.then(resolve, reject).finally(() => this.underWay.delete(reject));
    });
  }

  /** @throws NatsError without a connection: at once when it was lost, else after `timeoutMs` */
  private async firstConnection(timeoutMs: number): Promise<NatsConnection> {
    await withTimeout(timeoutMs, this.open());
    if (!this.connected) throw new NatsError('not connected', ErrorCode.Disconnect);
    return this.connected;
  }

  private open(): Promise<NatsConnection> {
    this.connecting ??= this.openOnce().catch((error: unknown) => {
      this.connecting = null;
      throw error;
    });
    return this.connecting;
  }

  private async openOnce(): Promise<NatsConnection> {
    const connection = await connectClient(this.name, this.natsUrl, this.keys);
    this.connection = connection;
    void this.watch(connection);
    return connection;
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const { type, data } of connection.status()) {
      if (type === Events.Disconnect) {
        this.isLost = true;
        this.lostAt = performance.now();
        setTimeout(failAll, RECOVERY_MS, [...this.underWay]).unref();
        this.logger.error('connection to NATS lost, will reconnect');
      } else if (type === Events.Reconnect) {
        this.isLost = false;
        this.logger.log('connected to NATS again');
      } else if (type === Events.Error) {
        this.logger.error(`NATS error: ${JSON.stringify(data)}`);
      }
    }
  }
}

function failAll(calls: ((error: NatsError) => void)[]): void {
  for (const fail of calls) fail(new NatsError('connection lost', ErrorCode.ConnectionClosed));
}

function requestHeaders(): MsgHdrs {
  const messageHeaders = headers();
  const requestId = requestContext.get()?.requestId;
  const traceparent = currentTraceparent();
  if (requestId !== undefined) messageHeaders.set(REQUEST_ID_HEADER, requestId);
  if (traceparent !== undefined) messageHeaders.set(TRACEPARENT_HEADER, traceparent);
  return messageHeaders;
}

function hadNoResponder(error: unknown): boolean {
  return (
    error instanceof NatsError &&
    [ErrorCode.Disconnect, ErrorCode.NoResponders].some((code) => error.code === (code as string))
  );
}

function isUnavailable(error: unknown): boolean {
  return error instanceof NatsError && error.code !== (ErrorCode.MaxPayloadExceeded as string);
}

/** A connection that signs each call when it is sent, because only then its bytes and reply subject are known. */
async function connectClient(issuer: string, natsUrl: string, keys: CallerKeys): Promise<NatsConnection> {
  const connection = await connect(natsOptions(issuer, natsUrl));
  coalesceWrites(connection);
  const publish = connection.publish.bind(connection);
  connection.publish = (subject, data = '', options = {}) => {
    const payload = typeof data === 'string' ? Buffer.from(data) : data;
    const messageHeaders = options.headers ?? headers();
    const { reply = '' } = options;
    const requestId = messageHeaders.get(REQUEST_ID_HEADER);
    const signature = signCall(keys, issuer, { subject, reply, requestId, payload });
    if (signature === null) return publish(subject, payload, options);
    messageHeaders.set(SIGNATURE_HEADER, signature);
    publish(subject, payload, { ...options, headers: messageHeaders });
  };
  return connection;
}
