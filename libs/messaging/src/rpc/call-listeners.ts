import { internalProblem, Problem, type Call, type Caller, type RpcRequest } from '@tenfold/contracts';
import { requestContext, type Logger } from '@tenfold/platform';
import { RedMeter, SpanKind, TRACEPARENT_HEADER, traceRemote } from '@tenfold/telemetry';
import { parseSchema } from '../parse-schema.js';
import type { FoundHandler } from './find-handlers.js';
import { invalidInput } from './invalid-input.js';
import { REQUEST_ID_HEADER } from './request-id.js';
import { requireAdmin, requireCaller, requireEditor } from './require-caller.js';
import type { CallListener } from './rpc-server.js';

const meter = new RedMeter({
  name: 'rpc_call',
  help: 'Calls handled over NATS',
  labels: ['call'],
  buckets: [0.005, 0.02, 0.1, 0.3, 1, 5],
});

export class CallListeners {
  constructor(
    private readonly logger: Logger,
    private readonly mapError: (error: unknown) => Problem | null = () => null,
  ) {}

  of(handler: FoundHandler): CallListener {
    const span = spanOf(handler);
    return (request, headers) => {
      const requestId = headers?.get(REQUEST_ID_HEADER) || 'none';
      const userId = request.caller?.userId;
      return requestContext.run(userId ? { requestId, userId } : { requestId }, () =>
        traceRemote(headers?.get(TRACEPARENT_HEADER), span, () => this.handle(handler, request)),
      );
    };
  }

  private async handle(
    { call, handle }: FoundHandler,
    request: Partial<RpcRequest<unknown>>,
  ): Promise<unknown> {
    const begun = performance.now();
    let outcome = 'ok';
    try {
      const caller = admit(call, request.caller ?? null);
      const parsed = parseSchema(call.input, request.input);
      if (!parsed.ok) throw invalidInput(parsed.errors);
      return await handle(parsed.value, caller);
    } catch (error) {
      const problem = this.toProblem(error);
      outcome = problem.status < 500 ? 'refused' : 'failed';
      throw problem;
    } finally {
      meter.record([call.subject], outcome, (performance.now() - begun) / 1_000);
    }
  }

  private toProblem(error: unknown): Problem {
    if (error instanceof Problem) return error;
    const known = this.mapError(error);
    if (known) {
      this.logger.warn({ err: error }, 'call failed: a required service is unavailable');
      return known;
    }
    this.logger.error({ err: error }, 'a call failed');
    return internalProblem();
  }
}

function spanOf({ call: { subject } }: FoundHandler) {
  return {
    name: subject,
    kind: SpanKind.SERVER,
    attributes: { 'rpc.system': 'nats', 'rpc.method': subject },
  };
}

function admit({ access }: Call<object, unknown>, caller: Caller | null): Caller | null {
  switch (access) {
    case 'anyone':
      return caller;
    case 'signed-in':
      return requireCaller(caller);
    case 'editor':
      return requireEditor(caller);
    case 'admin':
      return requireAdmin(caller);
  }
}
