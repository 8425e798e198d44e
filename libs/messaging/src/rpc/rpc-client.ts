import { NatsRecordBuilder, type ClientNats } from '@nestjs/microservices';
import { EmptyResponseException } from '@nestjs/microservices/errors/empty-response.exception.js';
import { unavailableProblem, internalProblem, Problem, type Call, type Caller } from '@tenfold/contracts';
import { requestContext } from '@tenfold/platform';
import { currentTraceparent, isTracing, SpanKind, traceChild, TRACEPARENT_HEADER } from '@tenfold/telemetry';
import { ErrorCode, headers, NatsError } from 'nats';
import { catchError, firstValueFrom, throwError, timeout, TimeoutError } from 'rxjs';
import { parseCallerKeys } from './call-signature.js';
import { REQUEST_ID_HEADER } from './request-id.js';
import { SigningClient } from './signing-client.js';

const DEFAULT_TIMEOUT_MS = 5_000;

export class RpcClient {
  private readonly client: ClientNats;

  constructor(name: string, natsUrl: string, callerKeys = '') {
    this.client = new SigningClient(name, natsUrl, parseCallerKeys(callerKeys));
  }

  async connect(): Promise<void> {
    await this.client.connect();
  }

  call<Input extends object, Output>(
    { subject, timeoutMs: patienceMs = DEFAULT_TIMEOUT_MS }: Call<Input, Output>,
    input: Input,
    caller: Caller | null,
    timeoutMs = patienceMs,
  ): Promise<Output> {
    const send = (): Promise<Output> =>
      firstValueFrom(
        this.client.send<Output>(subject, this.record({ caller, input })).pipe(
          timeout(timeoutMs),
          catchError((error: unknown) => throwError(() => toProblem(error))),
        ),
      );
    if (!isTracing()) return send();
    const attributes = { 'rpc.system': 'nats', 'rpc.method': subject };
    return traceChild({ name: subject, kind: SpanKind.CLIENT, attributes }, send);
  }

  async isConnected(): Promise<boolean> {
    try {
      const connection = await this.client.connect();
      return !connection.isClosed();
    } catch {
      return false; // Nest's client throws while the connection is down
    }
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private record(data: unknown) {
    const builder = new NatsRecordBuilder(data);
    const requestId = requestContext.get()?.requestId;
    const traceparent = currentTraceparent();
    if (requestId === undefined && traceparent === undefined) return builder.build();
    const messageHeaders = headers();
    if (requestId !== undefined) messageHeaders.set(REQUEST_ID_HEADER, requestId);
    if (traceparent !== undefined) messageHeaders.set(TRACEPARENT_HEADER, traceparent);
    return builder.setHeaders(messageHeaders).build();
  }
}

function toProblem(error: unknown): Problem {
  const known = Problem.fromJSON(error);
  if (known) return known;
  const problem = isUnavailable(error) ? unavailableProblem() : internalProblem();
  return Object.assign(problem, { cause: error });
}

/** No responder, a timeout or no connection. Nest's client throws a plain string for the last one. */
function isUnavailable(error: unknown): boolean {
  return (
    error instanceof EmptyResponseException ||
    error instanceof TimeoutError ||
    (error instanceof NatsError && error.code !== ErrorCode.MaxPayloadExceeded) ||
    typeof error === 'string'
  );
}
