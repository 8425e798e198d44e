import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { core, NodeSDK, tracing } from '@opentelemetry/sdk-node';
import { contextManager } from './async-context.js';
import type { TracingSettings } from './env.js';
import { enableTracing } from './tracing.js';

export function startSdk({ serviceName, ratio }: TracingSettings): void {
  const sdk = new NodeSDK({
    serviceName,
    autoDetectResources: false,
    traceExporter: new OTLPTraceExporter(),
    metricReaders: [],
    logRecordProcessors: [],
    contextManager,
    textMapPropagator: new core.W3CTraceContextPropagator(),
    sampler: new tracing.ParentBasedSampler({ root: new tracing.TraceIdRatioBasedSampler(ratio) }),
    // statements have no values: the code passes them as parameters
    instrumentations: [
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new HttpInstrumentation({
        disableIncomingRequestInstrumentation: true,
        requireParentforOutgoingSpans: true,
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  });
  sdk.start();
  enableTracing(() => sdk.shutdown());
}
