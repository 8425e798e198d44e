import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { Problem, Rpc } from '@tenfold/contracts';
import {
  createLogger,
  nestLogger,
  startHealthServer,
  stopOnSignal,
  type HealthCheck,
} from '@tenfold/platform';
import { assertRpcHandlers } from './assert-handlers.js';
import { RpcContextInterceptor } from './rpc-context.interceptor.js';
import { RpcProblemFilter } from './rpc-problem.filter.js';
import { RpcServer } from './rpc-server.js';

export interface ServiceOptions {
  /** Also the queue group: instances of one service share its calls. */
  name: string;
  module: Type | DynamicModule;
  rpcs: readonly Rpc<object, unknown>[];
  env: { NATS_URL: string; HEALTH_PORT: number; HOST: string; LOG_LEVEL: string };
  /** Checks that need the running app, e.g. its database. */
  required: (app: INestMicroservice) => Record<string, HealthCheck>;
  recognise?: (error: unknown) => Problem | null;
}

/** Runs a service until SIGTERM or SIGINT: not ready, no new work, finish what runs, close. */
export async function runService(options: ServiceOptions): Promise<void> {
  const { name, env } = options;
  const logger = createLogger(name, env.LOG_LEVEL);
  try {
    const app = await createService(options);
    assertRpcHandlers(app, options.rpcs);
    await app.listen();
    const health = await startHealthServer({
      host: env.HOST,
      port: env.HEALTH_PORT,
      required: options.required(app),
    });
    stopOnSignal(async () => {
      health.drain();
      await app.close();
      await health.close();
    }, logger);
    logger.info({ healthPort: health.port }, 'ready');
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

/** The Nest app of a service, not yet listening; tests start it too. */
export async function createService(
  options: Pick<ServiceOptions, 'name' | 'module' | 'recognise'> & {
    env: { NATS_URL: string; LOG_LEVEL: string };
  },
): Promise<INestMicroservice> {
  const { name, env } = options;
  const logger = createLogger(name, env.LOG_LEVEL);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(options.module, {
    strategy: new RpcServer(name, env.NATS_URL, logger),
    logger: nestLogger(logger),
    abortOnError: false,
  });
  app.useGlobalFilters(new RpcProblemFilter(logger, options.recognise));
  app.useGlobalInterceptors(new RpcContextInterceptor());
  return app;
}
