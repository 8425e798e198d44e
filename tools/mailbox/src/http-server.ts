import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageStore } from './message-store.js';
import { framed, listPage, messagePage, missingPage } from './pages.js';

export interface HttpServer {
  port: number;
  close(): Promise<void>;
}

interface Reply {
  status?: number;
  type: string;
  body: string | Buffer;
  policy?: string;
}

const HTML = 'text/html; charset=utf-8';
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'";
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

export async function openHttpServer(store: MessageStore, host: string, port: number): Promise<HttpServer> {
  const server = createServer((request, response) => {
    replyTo(store, request).then(
      (found) => reply(response, found),
      () => reply(response, { status: 500, type: 'text/plain', body: 'failed' }),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function replyTo(store: MessageStore, { url = '/', method, headers }: IncomingMessage): Promise<Reply> {
  const { hostname, pathname, searchParams } = new URL(url, `http://${headers.host ?? 'localhost'}`);
  if (!OWN_NAMES.includes(hostname)) return { status: 421, type: 'text/plain', body: 'not this host' };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, type: 'text/plain', body: 'only reading' };
  const to = searchParams.get('to')?.trim() ?? '';
  const messages = () => store.list(to === '' ? undefined : to);
  if (pathname === '/') return { type: HTML, body: listPage(messages(), to) };
  if (pathname === '/readyz') return { type: 'text/plain', body: 'ready' };
  if (pathname === '/messages.json') return json(messages().map(presentMessage));
  return messageReply(store, pathname);
}

async function messageReply(store: MessageStore, pathname: string): Promise<Reply> {
  const [, folder, id = '', part] = pathname.split('/');
  const message = folder === 'messages' ? store.find(id) : undefined;
  if (message && part === undefined) return { type: HTML, body: messagePage(message) };
  if (message && part === 'html') return { type: HTML, body: framed(message.html), policy: MESSAGE_POLICY };
  if (message && part === 'source') {
    return { type: 'text/plain; charset=utf-8', body: await store.source(message) };
  }
  return { status: 404, type: HTML, body: missingPage() };
}

function presentMessage({
  id,
  to,
  subject,
  text,
  html,
  receivedAt,
}: ReturnType<MessageStore['list']>[number]) {
  return { id, to, subject, text, html, receivedAt };
}

function json(value: unknown): Reply {
  return { type: 'application/json', body: JSON.stringify(value) };
}

function reply(response: ServerResponse, { status = 200, type, body, policy = PAGE_POLICY }: Reply): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  response.end(body);
}
