import fastifyMultipart from '@fastify/multipart';
import { Problem } from '@tenfold/contracts';
import type { FastifyInstance } from 'fastify';
import { unsupportedMediaType } from './to-problem.js';

/** Bodies other than uploads are small. */
export const JSON_MAX_BYTES = 64 * 1_024;
/** The one route that takes XML; it reads the stream itself, once it knows who sends it. */
export const XML_ROUTE = '/api/ingest-xml';
/** The one route that takes multipart; it reads the file itself as well. */
export const PICTURE_ROUTE = '/api/upload-profile-image';

/**
 * JSON objects everywhere, XML and multipart on their routes, and nothing else: what a form of another site can
 * send is refused.
 */
export async function useBodyParsers(server: FastifyInstance): Promise<void> {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, (error, value?: unknown) => {
      if (error) return done(error);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return done(null, value);
      return done(new Problem('INVALID_INPUT', 'The body must be a JSON object.'));
    });
  });
  server.addContentTypeParser(['application/xml', 'text/xml'], (request, stream, done) => {
    if (request.routeOptions.url === XML_ROUTE) done(null, stream);
    else done(unsupportedMediaType());
  });
  await server.register(fastifyMultipart, { throwFileSizeLimit: false });
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.isMultipart() && request.routeOptions.url !== PICTURE_ROUTE) done(unsupportedMediaType());
    else done();
  });
}
