import 'reflect-metadata';
import { createLogger, stopOnSignal } from '@tenfold/platform';
import { createGateway } from './create-gateway.js';
import { loadEnv } from './env.js';

async function run(): Promise<void> {
  const env = loadEnv();
  const logger = createLogger('gateway', env.LOG_LEVEL);
  try {
    const app = await createGateway(env, logger);
    await app.listen(env.PORT, env.HOST);
    logger.info({ origin: env.PUBLIC_ORIGIN, port: env.PORT }, 'ready');
    stopOnSignal(() => app.close(), logger);
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

void run();
