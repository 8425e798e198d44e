import 'reflect-metadata';
import { createLogger } from '@tenfold/platform';
import { createGateway } from './create-gateway.js';
import { loadEnv } from './env.js';

const SHUTDOWN_LIMIT_MS = 25_000;

/** Runs until SIGTERM or SIGINT: not ready, no new connections, finish what runs, close. */
async function run(): Promise<void> {
  const env = loadEnv();
  const logger = createLogger('gateway', env.LOG_LEVEL);
  try {
    const app = await createGateway(env, logger);
    await app.listen(env.PORT, env.HOST);
    logger.info({ origin: env.PUBLIC_ORIGIN, port: env.PORT }, 'ready');
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        logger.info({ signal }, 'stopping');
        setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
        void app.close().then(() => process.exit(0));
      });
    }
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

void run();
