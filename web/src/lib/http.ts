import type { ProblemBody, ProblemCode } from '@tenfold/contracts';

/**
 * A reply that is not 2xx. The message is the status code, a colon and the body's text (the status text when the
 * body is empty); what a person may read is `detail`.
 */
export class HttpProblem extends Error {
  readonly code: ProblemCode | null;
  /** The body's `message`, or its text when it is no JSON. */
  readonly detail: string;
  /** The whole body, e.g. `hoursRemaining` beside the code; empty when it is no JSON object. */
  readonly body: Partial<ProblemBody>;

  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`${status}: ${text}`);
    this.name = 'HttpProblem';
    this.body = parseBody(text);
    this.code = this.body.code ?? null;
    this.detail = typeof this.body.message === 'string' ? this.body.message : text;
  }
}

function parseBody(text: string): Partial<ProblemBody> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Partial<ProblemBody>) : {};
  } catch {
    return {};
  }
}

/** What of an error a person may read; `fallback` when it is not a reply of the server. */
export function problemDetail(error: unknown, fallback: string): string {
  return error instanceof HttpProblem ? error.detail : fallback;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What is sent: JSON by default, text of another type, or a form with a file. */
type Payload = { json: unknown } | { text: string; contentType: string } | { form: FormData };

/**
 * One call of the server, with the session's cookie and the person's time zone (it decides on which day something
 * was studied). A content type is sent only with a body.
 *
 * @throws HttpProblem when the reply is not 2xx; TypeError when the server cannot be reached
 */
export async function request<Reply>(method: Method, path: string, payload?: Payload): Promise<Reply> {
  return (await send<Reply>(method, path, payload)).body;
}

/** One page of a list. */
export interface ListPage<Item> {
  items: Item[];
  /** How many there are in all: the header X-Total-Count says it. */
  total: number;
}

/** A page of a list; null means signed out, as `getQuery` has it. */
export async function getPage<Item>(path: string): Promise<ListPage<Item> | null> {
  return orSignedOut(async () => {
    const { body, headers } = await send<Item[]>('GET', path);
    return { items: body, total: Number(headers.get('X-Total-Count') ?? body.length) };
  });
}

async function send<Reply>(method: Method, path: string, payload?: Payload) {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { ...timeZoneHeader(), ...contentType(payload) },
    ...(payload ? { body: bodyOf(payload) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new HttpProblem(response.status, text || response.statusText);
  return { body: (text === '' ? null : JSON.parse(text)) as Reply, headers: response.headers };
}

/** Decides on which day something happened. */
export function timeZoneHeader(): Record<string, string> {
  return { 'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone };
}

function bodyOf(payload: Payload): string | FormData {
  if ('json' in payload) return JSON.stringify(payload.json);
  return 'form' in payload ? payload.form : payload.text;
}

/** Of a form the browser says it itself, with the boundary between its parts. */
function contentType(payload: Payload | undefined): Record<string, string> {
  if (!payload || 'form' in payload) return {};
  return { 'Content-Type': 'json' in payload ? 'application/json' : payload.contentType };
}

/**
 * The default reader of queries: joins the key's parts with '/'. Null means signed out (401), which is an answer
 * and no error.
 */
export async function getQuery<Reply>({ queryKey }: { queryKey: readonly unknown[] }): Promise<Reply | null> {
  return orSignedOut(() => request<Reply>('GET', queryKey.join('/')));
}

async function orSignedOut<Reply>(ask: () => Promise<Reply>): Promise<Reply | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 401) return null;
    throw error;
  }
}
