import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageNotFound } from '../http/to-problem.js';
import type { SessionCookie } from '../session/session-cookie.js';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const PAGE = 'index.html';
/** Decides which version of the page a browser has without a network, so that no proxy may keep an old one. */
const SERVICE_WORKER = 'service-worker.js';

export async function serveWebApp(
  server: FastifyInstance,
  root: string,
  cookie: SessionCookie,
): Promise<void> {
  const files = await listFiles(root);
  await server.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  server.get('/*', (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path !== PAGE && files.has(path)) return sendFile(reply, path);
    if (path !== PAGE && !isPageAddress(path, request.headers)) throw pageNotFound();
    return sendPage(reply, cookie.read(request) !== undefined);
  });
}

/** The page reads the header, so that the page of a visitor skips `GET /api/user`: web/src/lib/session-at-load.ts. */
function sendPage(reply: FastifyReply, hasSession: boolean): FastifyReply {
  const session = `auth-session;desc=${hasSession ? 'present' : 'absent'}`;
  return sendFile(reply.header('server-timing', session), PAGE).header('vary', 'accept-encoding, cookie');
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', cacheControl(path)).header('vary', 'accept-encoding').sendFile(path);
}

function cacheControl(path: string): string {
  if (path.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  if (path.endsWith('.html') || path === SERVICE_WORKER) return 'no-cache';
  return 'public, max-age=3600';
}

/** False for requests of programs: a missing asset and /metrics, which only a private port serves, must get 404. */
function isPageAddress(path: string, headers: IncomingHttpHeaders): boolean {
  if (/^(api|metrics)$|^(api|assets|exhibits|metrics)\//.test(path)) return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/') + 1).includes('.');
}

/** The router refuses broken percent-encoding; a browser that asks for a page gets the one that says that it does not exist. */
export function rewriteBrokenPath({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  try {
    decodeURI(url);
    return url;
  } catch {
    return isPageAddress(url.slice(1), headers) ? url.replaceAll('%', '%25') : url;
  }
}

async function listFiles(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map((file) => relative(root, join(file.parentPath, file.name)).split(sep).join('/')));
}
