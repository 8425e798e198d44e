import { ClientNats, NatsRecordBuilder } from '@nestjs/microservices';
import { EmptyResponseException } from '@nestjs/microservices/errors/empty-response.exception.js';
import { awayProblem, internalProblem, Problem, type Caller, type Rpc } from '@tenfold/contracts';
import { requestContext } from '@tenfold/platform';
import { ErrorCode, headers, NatsError } from 'nats';
import { catchError, firstValueFrom, throwError, timeout, TimeoutError } from 'rxjs';
import { natsOptions } from '../nats-options.js';
import { REQUEST_ID_HEADER } from './rpc-context.interceptor.js';

const DEFAULT_TIMEOUT_MS = 5_000;

/** Asks other services. One connection per process. */
export class RpcClient {
  private readonly client: ClientNats;

  constructor(name: string, natsUrl: string) {
    this.client = new ClientNats(natsOptions(name, natsUrl));
  }

  async connect(): Promise<void> {
    await this.client.connect();
  }

  /**
   * The answer of whichever instance of the service takes the call.
   * @throws Problem as the service refused it; UNAVAILABLE when nobody answers or not in time.
   */
  call<Input, Output>(
    rpc: Rpc<Input, Output>,
    input: Input,
    caller: Caller | null,
    timeoutMs = DEFAULT_TIMEOUT_MS,
  ): Promise<Output> {
    return firstValueFrom(
      this.client.send<Output>(rpc.subject, this.record({ caller, input })).pipe(
        timeout(timeoutMs),
        catchError((error: unknown) => throwError(() => toProblem(error))),
      ),
    );
  }

  /** True while the connection is up. */
  async isConnected(): Promise<boolean> {
    try {
      const connection = await this.client.connect();
      return !connection.isClosed();
    } catch {
      return false; // Nest's client refuses while the connection is down
    }
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private record(data: unknown) {
    const builder = new NatsRecordBuilder(data);
    const requestId = requestContext.get()?.requestId;
    if (requestId === undefined) return builder.build();
    const carried = headers();
    carried.set(REQUEST_ID_HEADER, requestId);
    return builder.setHeaders(carried).build();
  }
}

function toProblem(error: unknown): Problem {
  const told = Problem.fromJSON(error);
  if (told) return told;
  const problem = isAway(error) ? awayProblem() : internalProblem();
  return Object.assign(problem, { cause: error });
}

/** No responder, no answer in time, or no connection; Nest's client tells the last with a bare string. */
function isAway(error: unknown): boolean {
  return (
    error instanceof EmptyResponseException ||
    error instanceof TimeoutError ||
    (error instanceof NatsError && error.code !== ErrorCode.MaxPayloadExceeded) ||
    typeof error === 'string'
  );
}
