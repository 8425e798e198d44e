import { createRequire, setSourceMapsSupport } from 'node:module';
import { basename, join } from 'node:path';
import { readTracingSettings } from './env.js';

/**
 * Import this first in a main file. It loads the SDK synchronously, because `pg` and `http` must be patched before
 * other imports load them, and only with OTEL_EXPORTER_OTLP_ENDPOINT, so that other processes start fast.
 */
const settings = readTracingSettings(basename(join(process.argv[1] ?? '', '../..')));
if (settings !== null) {
  const sdk = createRequire(__filename)('./sdk.js') as typeof import('./sdk.js');
  sdk.startSdk(settings);
}

/**
 * Stack traces name the lines of our own TypeScript. The flag `--enable-source-maps` would also keep the source maps of all
 * packages in memory. Node has this function since 22.14.
 */
const mapStackTraces = setSourceMapsSupport as typeof setSourceMapsSupport | undefined;
mapStackTraces?.(true, { nodeModules: false, generatedCode: false });
