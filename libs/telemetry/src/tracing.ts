import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';

export { SpanKind } from '@opentelemetry/api';

export const TRACEPARENT_HEADER = 'traceparent';

export interface SpanOptions {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
}

const tracer = trace.getTracer('tenfold');
let isOn = false;
let shutDown: () => Promise<void> = async () => undefined;

export function isTracing(): boolean {
  return isOn;
}

export function enableTracing(stop: () => Promise<void>): void {
  isOn = true;
  shutDown = stop;
}

/** Sends the spans that are not exported yet. Call it last, before the process exits. */
export async function stopTracing(): Promise<void> {
  await shutDown().catch(() => undefined);
}

export function currentTraceparent(): string | undefined {
  if (!isOn || !trace.getActiveSpan()?.isRecording()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

export function currentTraceId(): string | undefined {
  return isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined;
}

export function traceChild<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!isOn || !trace.getActiveSpan()?.isRecording()) return work();
  return runInSpan(context.active(), options, work);
}

export function traceRemote<T>(
  traceparent: string | undefined,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (!isOn || !traceparent) return work();
  return runInSpan(propagation.extract(outsideTrace(), { traceparent }), options, work);
}

export function traceRoot<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return isOn ? runInSpan(outsideTrace(), options, work) : work();
}

function outsideTrace(): Context {
  return trace.deleteSpan(context.active());
}

async function runInSpan<T>(parent: Context, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = tracer.startSpan(options.name, options, parent);
  if (!span.isRecording()) return work();
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
    span.setStatus({ code: SpanStatusCode.ERROR, message: String(code ?? name ?? 'unknown') });
    throw error;
  } finally {
    span.end();
  }
}

export interface RequestTrace {
  run(work: () => void): void;
  end(status: number): void;
}

export function startRequestTrace(name: string, attributes: Attributes): RequestTrace | null {
  const span: Span = tracer.startSpan(name, { kind: SpanKind.SERVER, root: true, attributes });
  if (!span.isRecording()) return null;
  return {
    run: (work) => context.with(trace.setSpan(context.active(), span), work),
    end(status) {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
