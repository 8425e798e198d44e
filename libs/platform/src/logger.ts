import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { requestContext } from './request-context.js';

export type { Logger } from 'pino';

/** JSON lines on standard output: ids and facts, never bodies, tokens or e-mail addresses. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => ({ ...requestContext.get() }),
    serializers: { err: describeError },
    redact: ['*.password', '*.token', '*.email', 'password', 'token', 'email'],
  });
}

/** What is written of an error. A failed statement carries its parameters: they stay out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return { type: error.name, message: error.message, code, constraint, stack: error.stack };
}

/** Lets Nest write its own lines through the same logger. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'info' | 'error' | 'warn' | 'debug' | 'trace') =>
    (message: unknown, ...rest: unknown[]): void => {
      const context = rest.at(-1);
      const fields = typeof context === 'string' ? { context } : {};
      if (message instanceof Error) logger[level]({ ...fields, err: message }, message.message);
      else logger[level](fields, typeof message === 'string' ? message : JSON.stringify(message));
    };
  return { log: write('debug'), error: write('error'), warn: write('warn'), debug: write('trace') };
}
