import type { LoggerService } from '@nestjs/common';
import { currentTraceId } from '@tenfold/telemetry';
import { destination, pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { readInstanceName } from './env.js';
import { isConnectionLoss, OutageLog } from './outage-log.js';
import { requestContext } from './request-context.js';

export type { Logger } from 'pino';

/** Never log bodies, tokens or email addresses. */
export function createLogger(service: string, level: string, output?: DestinationStream): Logger {
  const instance = readInstanceName();
  const outages = new OutageLog();
  const options: LoggerOptions = {
    level,
    base: instance ? { service, instance } : { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => withTraceId({ ...requestContext.get() }),
    serializers: { err: describeError },
    hooks: {
      logMethod(args, write) {
        const [fields, text] = args as [unknown, unknown];
        const isOutage = typeof text === 'string' && isConnectionLoss(errorOf(fields));
        const repeat = (repeated: number): void =>
          write.apply(this, [{ ...(fields as object), repeated }, text as string]);
        if (!isOutage || outages.isFirst(text, repeat)) write.apply(this, args);
      },
    },
    redact: ['*.password', '*.token', '*.email', 'password', 'token', 'email'],
  };
  return output === undefined ? pino(options) : pino(options, output);
}

const BUFFER_BYTES = 4_096;
const FLUSH_MS = 100;

/**
 * Standard output for a process that logs every request: one system call writes many lines. They are written after at most
 * FLUSH_MS, by `fatal`, and when the process exits; SIGKILL loses the last ones.
 */
export function bufferedOutput(): DestinationStream {
  const output = destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => output.flush(), FLUSH_MS).unref();
  return output;
}

function withTraceId(fields: object): object {
  const traceId = currentTraceId();
  return traceId === undefined ? fields : { ...fields, traceId };
}

function errorOf(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null ? (fields as { err?: unknown }).err : undefined;
}

/** Omits the parameters of a database error, which may be personal data, and the stack of a lost connection. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const stack = isConnectionLoss(error) ? undefined : error.stack;
  return { type: error.name, message: error.message, code, constraint, stack };
}

const NEST_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'NestMicroservice',
]);

export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'info' | 'error' | 'warn' | 'debug' | 'trace') =>
    (message: unknown, ...rest: unknown[]): void => {
      const context = rest.at(-1);
      const fields = typeof context === 'string' ? { context } : {};
      const [text] = rest;
      if (message instanceof Error) logger[level]({ ...fields, err: message }, message.message);
      else if (rest.length > 1 && typeof text === 'string' && typeof message === 'object')
        logger[level]({ ...fields, ...message }, text);
      else logger[level](fields, typeof message === 'string' ? message : JSON.stringify(message));
    };
  const info = write('info');
  const debug = write('debug');
  return {
    log: (message: unknown, ...rest: unknown[]) =>
      (NEST_CONTEXTS.has(String(rest.at(-1))) ? debug : info)(message, ...rest),
    error: write('error'),
    warn: write('warn'),
    debug: write('trace'),
  };
}
