import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { RpcClient } from '@tenfold/messaging/rpc';
import { nestLogger, type Logger } from '@tenfold/platform';
import { AppModule } from './app.module.js';
import type { GatewayEnv } from './env.js';
import { Draining } from './health/draining.js';
import { JSON_MAX_BYTES, refuseEncodedBody, useBodyParsers } from './http/body-parsers.js';
import { ContractPipe } from './http/contract.pipe.js';
import { ProblemFilter } from './http/problem.filter.js';
import { requestIdOf } from './http/request-id.js';
import { useRequestTraces } from './http/request-traces.js';
import { useRequestMetrics } from './http/request-metrics.js';
import { useRequestHooks } from './http/request-hooks.js';
import { securityHeaders } from './http/security-headers.js';
import {
  refuseAmbiguousRequests,
  replyToBadAddress,
  replyToMalformedRequest,
} from './http/malformed-requests.js';
import type { LoadListener } from './overload/admission-queue.js';
import { limitRequests } from './overload/limit-requests.js';
import { serveDocs } from './openapi/serve-docs.js';
import { useSecurityEvents } from './security-events/use-security-events.js';
import { SessionCookie } from './session/session-cookie.js';
import { AuthSessions } from './session/auth-sessions.js';
import { useSessionInvalidations } from './session/use-session-invalidations.js';
import { serveExamImages } from './web-app/serve-exam-images.js';
import { rewriteBrokenPath, serveWebApp } from './web-app/serve-web-app.js';

const COMPRESS_FROM_BYTES = 1_500;
const REQUEST_TIMEOUT_MS = 60_000;

/** @param load is told about requests that wait and run */
export async function createGateway(
  env: GatewayEnv,
  logger: Logger,
  load?: LoadListener,
): Promise<NestFastifyApplication> {
  const headers = securityHeaders(env.PUBLIC_ORIGIN);
  const adapter = new FastifyAdapter({
    bodyLimit: JSON_MAX_BYTES,
    genReqId: requestIdOf,
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: env.TRUSTED_PROXIES || false,
    return503OnClosing: false,
    http: { requireHostHeader: false }, // checked by refuseAmbiguousRequests
    frameworkErrors: replyToBadAddress(headers),
    clientErrorHandler: replyToMalformedRequest(headers),
    ...(env.WEB_ROOT === '' ? {} : { rewriteUrl: rewriteBrokenPath }),
    skipMiddie: true,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(env), adapter, {
    logger: nestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  app.setGlobalPrefix('api', { exclude: ['livez', 'healthz', 'readyz'] });
  app.useGlobalFilters(new ProblemFilter(logger));
  app.useGlobalPipes(new ContractPipe());
  const server = adapter.getInstance();
  const draining = app.get(Draining);
  limitRequests(server.server, {
    settings: env,
    trustedProxies: env.TRUSTED_PROXIES,
    headers,
    logger,
    load,
  });
  refuseAmbiguousRequests(server.server, headers);
  useRequestTraces(server);
  useRequestHooks(server, {
    headers,
    publicOrigin: env.PUBLIC_ORIGIN,
    logger,
    draining,
  });
  useRequestMetrics(server);
  useSessionInvalidations(server, app.get(AuthSessions));
  useSecurityEvents(server, { logger, key: env.SESSION_CACHE_KEY });
  await useBodyParsers(server);
  await server.register(fastifyCookie);
  await server.register(fastifyCompress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    requestEncodings: ['identity'],
    onUnsupportedRequestEncoding: refuseEncodedBody,
  });
  await serveDocs(server);
  serveExamImages(server, app.get(RpcClient));
  if (env.WEB_ROOT !== '') await serveWebApp(server, env.WEB_ROOT, app.get(SessionCookie));
  return app;
}
