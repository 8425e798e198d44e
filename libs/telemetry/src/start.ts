import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { readTracingSettings } from './env.js';

/**
 * Import this first in the main file of a process: it starts tracing when OTEL_EXPORTER_OTLP_ENDPOINT is set. It loads the
 * SDK synchronously, because `pg` and `http` must be patched before the following imports load them, and only then, so that
 * processes without tracing start as fast as before.
 */
const settings = readTracingSettings(basename(join(process.argv[1] ?? '', '../..')));
if (settings !== null) {
  const sdk = createRequire(__filename)('./sdk.js') as typeof import('./sdk.js');
  sdk.startSdk(settings);
}
