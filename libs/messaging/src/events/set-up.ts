import 'reflect-metadata';
import { createLogger, startHealthServer, stopOnSignal } from '@tenfold/platform';
import { loadSetUpEnv } from './env.js';
import { startEventSetUp } from './event-set-up.js';

async function main(): Promise<void> {
  const env = loadSetUpEnv();
  const logger = createLogger('event-set-up', env.LOG_LEVEL);
  const setUp = await startEventSetUp(env.NATS_URL, logger, env.STREAM_REPLICAS);
  const health = await startHealthServer({
    host: env.HOST,
    port: env.HEALTH_PORT,
    required: { events: async () => setUp.isDone() },
  });
  stopOnSignal(async () => {
    health.drain();
    await setUp.stop();
    await health.close();
  }, logger);
}

void main();
