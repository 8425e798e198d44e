import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { runningProduct } from '../product.js';

const TIMEOUT_MS = 60_000;

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  setCookies: string[];
  text: string;
}

export interface Sent {
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const { url } = runningProduct();
const agent = new Agent({ keepAlive: true });

export const OWN_ORIGIN = url;

export function send(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Reply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { hostname, port, path, method, agent, headers: { ...length, ...headers } };
    const call = request(options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      // a stream of server-sent events does not end
      if (reply.headers['content-type'] === 'text/event-stream') reply.once('data', () => reply.destroy());
      reply.on('close', () => {
        const text = Buffer.concat(chunks).toString();
        const setCookies = reply.headers['set-cookie'] ?? [];
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, setCookies, text });
      });
    });
    call.setTimeout(TIMEOUT_MS, () =>
      call.destroy(new Error(`${method} ${path} was not answered in ${TIMEOUT_MS} ms`)),
    );
    call.on('error', reject);
    call.end(body);
  });
}

export function jsonBody(value: unknown): Sent {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

export function jsonOf<T>(reply: Reply): T {
  return JSON.parse(reply.text) as T;
}

export class Caller {
  private readonly cookies = new Map<string, string>();

  constructor(cookies: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(cookies)) this.cookies.set(name, value);
  }

  get isSignedIn(): boolean {
    return this.cookies.has('sid');
  }

  async send(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Reply> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const reply = await send(method, path, {
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const set of reply.setCookies) this.take(set);
    return reply;
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await this.send(method, path, body === undefined ? {} : jsonBody(body));
    if (reply.status > 299) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
    return (reply.text === '' ? null : jsonOf(reply)) as T;
  }

  private take(set: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
