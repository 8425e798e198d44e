import { HttpException } from '@nestjs/common';
import { internalProblem, Problem } from '@tenfold/contracts';

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = statusOf(error);
  if (status === 404) return pageNotFound();
  if (status === 413) return tooLarge();
  if (status === 415) return unsupportedMediaType();
  // replaces the messages of Fastify and Nest, because they repeat the input
  if (status >= 400 && status < 500) return new Problem('INVALID_INPUT', 'The request could not be read.');
  return internalProblem();
}

export function pageNotFound(): Problem {
  return new Problem('NOT_FOUND', 'Not found.');
}

export function tooLarge(message = 'The request body is too large.'): Problem {
  return new Problem('TOO_LARGE', message);
}

export function unsupportedMediaType(message = 'This content type is not accepted here.'): Problem {
  return new Problem('UNSUPPORTED_MEDIA_TYPE', message);
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}
