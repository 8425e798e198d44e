import fastifyMultipart from '@fastify/multipart';
import { EXAM_FILE_MAX_MEGABYTES, IMPORT_FILE_MAX_MEGABYTES, Problem } from '@tenfold/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsupportedMediaType } from './to-problem.js';

export const JSON_MAX_BYTES = 64 * 1_024;
const JSON_MAX_DEPTH = 10;
/** These routes read the XML stream themselves, after authentication. */
const XML_ROUTES = ['/api/ingest-xml', '/api/admin/exams/preview'];
/** These routes read a file of any kind in the same way. */
const IMPORT_ROUTES = [
  ...['', '/preview', '/key'].map((end) => `/api/admin/exams/import${end}`),
  '/api/admin/references',
];
const PICTURE_ROUTES = ['/api/upload-profile-image', '/api/admin/images'];
/** The only route with a form body: Apple's cross-site POST. Without the ticket cookie it has no effect. */
export const FORM_ROUTE = '/api/auth/apple/callback';

/** The only route with a raw body: billing verifies the signature over the exact bytes. */
export const WEBHOOK_ROUTE = '/api/webhooks/stripe';
const WEBHOOK_MAX_BYTES = 1_024 * 1_024;

/**
 * Accepts JSON objects everywhere, and XML, other files, multipart and forms only on their routes. All other content types are
 * refused, because a form of another site could send them (CSRF).
 */
export async function useBodyParsers(server: FastifyInstance): Promise<void> {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addHook('onRoute', (route) => {
    if (route.url === WEBHOOK_ROUTE) route.bodyLimit = WEBHOOK_MAX_BYTES;
  });
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.url === WEBHOOK_ROUTE) return done(null, body);
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, body.toString('utf8'), (error, value?: unknown) => {
      if (error) return done(error);
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return done(new Problem('INVALID_INPUT', 'The body must be a JSON object.'));
      return isPlain(value)
        ? done(null, value)
        : done(new Problem('INVALID_INPUT', 'The request body is malformed.'));
    });
  });
  server.addContentTypeParser(['application/xml', 'text/xml'], (request, stream, done) => {
    if (isXmlRoute(request)) done(null, stream);
    else done(refuseType(request));
  });
  server.addContentTypeParser('application/octet-stream', (request, stream, done) => {
    if (isImportRoute(request)) done(null, stream);
    else done(refuseType(request));
  });
  server.addContentTypeParser('*', (request, _stream, done) => done(refuseType(request)));
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.url === FORM_ROUTE) done(null, readForm(body as string));
      else done(refuseType(request));
    },
  );
  await server.register(fastifyMultipart, { throwFileSizeLimit: false });
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.isMultipart() && !PICTURE_ROUTES.includes(request.routeOptions.url ?? ''))
      done(refuseType(request));
    else done();
  });
}

/** Refused everywhere: a small compressed body can become a large one. */
export function refuseEncodedBody(): Problem {
  return unsupportedMediaType(
    'Send the body without compression: the header Content-Encoding is not accepted.',
  );
}

export function notAnExamFile(): Problem {
  return unsupportedMediaType(
    `Send the exam file as it is, with the content type application/xml: XML in UTF-8 of at most ${EXAM_FILE_MAX_MEGABYTES} MB.`,
  );
}

export function notAnImportFile(): Problem {
  return unsupportedMediaType(
    `Send the file as it is, with the content type application/octet-stream, of at most ${IMPORT_FILE_MAX_MEGABYTES} MB.`,
  );
}

function refuseType(request: FastifyRequest): Problem {
  if (isImportRoute(request)) return notAnImportFile();
  return isXmlRoute(request) ? notAnExamFile() : unsupportedMediaType();
}

function isXmlRoute(request: FastifyRequest): boolean {
  return XML_ROUTES.includes(request.routeOptions.url ?? '');
}

function isImportRoute(request: FastifyRequest): boolean {
  return IMPORT_ROUTES.includes(request.routeOptions.url ?? '');
}

/**
 * False for nesting so deep that a recursive walk would overflow the stack, and for keys of Object.prototype,
 * which the whitelist of the validation classes would miss.
 */
function isPlain(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    const isOdd = (part: object) => Object.keys(part).some((name) => name in Object.prototype);
    if (depth === JSON_MAX_DEPTH || level.some(isOdd)) return false;
    level = level.flatMap((part) => Object.values(part) as unknown[]).filter(isObject);
  }
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Drops repeated fields, because it is ambiguous which value counts. */
function readForm(body: string): Record<string, string> {
  const fields = new URLSearchParams(body);
  return Object.fromEntries([...fields].filter(([name]) => fields.getAll(name).length === 1));
}
