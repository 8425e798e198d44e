import 'reflect-metadata';
import '@tenfold/telemetry/start';
import { createLogger, stopOnSignal } from '@tenfold/platform';
import { startMetricsServer, stopTracing } from '@tenfold/telemetry';
import { createGateway } from './create-gateway.js';
import { loadEnv } from './env.js';
import { stopGateway } from './stop-gateway.js';

async function run(): Promise<void> {
  const env = loadEnv();
  const logger = createLogger('gateway', env.LOG_LEVEL);
  try {
    const app = await createGateway(env, logger);
    await app.listen(env.PORT, env.HOST);
    const metrics = await startMetricsServer(env.HOST, env.METRICS_PORT);
    logger.info({ origin: env.PUBLIC_ORIGIN, port: env.PORT, metricsPort: metrics.port }, 'ready');
    stopOnSignal(async () => {
      await stopGateway(app, env.DRAIN_DELAY * 1_000);
      await metrics.close();
      await stopTracing();
    }, logger);
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

void run();
