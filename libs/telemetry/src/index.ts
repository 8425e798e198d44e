export { asyncValue, type AsyncValue } from './async-context.js';
export { Counter, Gauge, Histogram } from 'prom-client';
export { watchPool } from './pool-metrics.js';
export { RedMeter } from './red-meter.js';
export { collectOnScrape, readMetrics } from './registry.js';
export {
  currentTraceId,
  currentTraceparent,
  isTracing,
  SpanKind,
  startRequestTrace,
  stopTracing,
  traceChild,
  TRACEPARENT_HEADER,
  traceRemote,
  traceRoot,
  type RequestTrace,
} from './tracing.js';
