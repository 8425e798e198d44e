import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { Call, Problem } from '@tenfold/contracts';
import {
  createLogger,
  nestLogger,
  startHealthServer,
  stopOnSignal,
  type HealthCheck,
} from '@tenfold/platform';
import { stopTracing } from '@tenfold/telemetry';
import { assertHandlers } from './assert-handlers.js';
import { CallListeners } from './call-listeners.js';
import { parseCallerKeys } from './call-signature.js';
import { findHandlers } from './find-handlers.js';
import { RpcServer, type RunningCallLimits } from './rpc-server.js';

export interface ServiceOptions extends RunningCallLimits {
  name: string;
  module: Type | DynamicModule;
  calls: readonly Call<object, unknown>[];
  env: {
    NATS_URL: string;
    HEALTH_PORT: number;
    HOST: string;
    LOG_LEVEL: string;
    NODE_ENV?: string;
    CALLER_CHECK_KEYS?: string;
  };
  required: (app: INestMicroservice) => Record<string, HealthCheck>;
  optional?: (app: INestMicroservice) => Record<string, HealthCheck>;
  mapError?: (error: unknown) => Problem | null;
}

export async function runService(options: ServiceOptions): Promise<void> {
  const { name, env } = options;
  const logger = createLogger(name, env.LOG_LEVEL);
  try {
    if (env.NODE_ENV === 'production' && !env.CALLER_CHECK_KEYS)
      throw new Error('CALLER_CHECK_KEYS is missing: in production calls must be signed');
    const app = await createService(options);
    assertHandlers(app, options.calls);
    await app.listen();
    const health = await startHealthServer({
      host: env.HOST,
      port: env.HEALTH_PORT,
      required: options.required(app),
      optional: options.optional?.(app) ?? {},
    });
    stopOnSignal(async () => {
      health.drain();
      await app.close();
      await health.close();
      await stopTracing();
    }, logger);
    logger.info({ healthPort: health.port }, 'ready');
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

export async function createService(
  options: Pick<ServiceOptions, 'name' | 'module' | 'mapError' | keyof RunningCallLimits> & {
    env: { NATS_URL: string; LOG_LEVEL: string; CALLER_CHECK_KEYS?: string };
  },
): Promise<INestMicroservice> {
  const { name, env } = options;
  const logger = createLogger(name, env.LOG_LEVEL);
  const keys = parseCallerKeys(env.CALLER_CHECK_KEYS ?? '');
  const server = new RpcServer(name, env.NATS_URL, logger, keys, options);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(options.module, {
    strategy: server,
    logger: nestLogger(logger),
    abortOnError: false,
  });
  const listeners = new CallListeners(logger, options.mapError);
  for (const handler of findHandlers(app)) server.listenTo(handler.call.subject, listeners.of(handler));
  return app;
}
