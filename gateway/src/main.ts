import 'reflect-metadata';
import '@tenfold/telemetry/start';
import { bufferedOutput, createLogger, startProbeServer, stopOnSignal } from '@tenfold/platform';
import { stopTracing } from '@tenfold/telemetry';
import { createGateway } from './create-gateway.js';
import { loadEnv } from './env.js';
import { Readiness } from './health/readiness.js';
import { securityHeaders } from './http/security-headers.js';
import { RefusalSignal } from './overload/refusal-signal.js';
import { refuseConnections } from './overload/refuse-connections.js';
import { stopGateway } from './stop-gateway.js';

/** Connections that wait to be accepted; Linux allows no more without a setting (net.core.somaxconn). */
const BACKLOG = 4_096;

async function run(): Promise<void> {
  const env = loadEnv();
  const logger = createLogger('gateway', env.LOG_LEVEL, bufferedOutput());
  try {
    const signal = new RefusalSignal();
    const app = await createGateway(env, logger, signal);
    await app.listen({ port: env.PORT, host: env.HOST, backlog: BACKLOG });
    refuseConnections(app.getHttpServer(), {
      signal,
      headers: securityHeaders(env.PUBLIC_ORIGIN),
      backlog: BACKLOG,
      runningMax: env.REQUESTS_RUNNING_MAX,
      logger,
    });
    const readiness = app.get(Readiness);
    const privateServer = await startProbeServer({ host: env.HOST, port: env.METRICS_PORT }, () =>
      readiness.check(),
    );
    logger.info({ origin: env.PUBLIC_ORIGIN, port: env.PORT, metricsPort: privateServer.port }, 'ready');
    stopOnSignal(async () => {
      const stopped = stopGateway(app, env.DRAIN_DELAY * 1_000);
      await privateServer.update();
      await stopped;
      await privateServer.close();
      await stopTracing();
    }, logger);
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

void run();
