import type { ProblemBody, ProblemCode } from '@tenfold/contracts';

/**
 * A reply outside 2xx. The message is "{status}: {body text}", with the status text for an empty body. Show `detail` to
 * users.
 */
export class HttpProblem extends Error {
  readonly code: ProblemCode | null;
  readonly detail: string;
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

export const TRY_AGAIN = 'Check your connection and try again.';
export const UNCHANGED = `Nothing has changed. ${TRY_AGAIN}`;

export function problemDetail(error: unknown, fallback = TRY_AGAIN): string {
  return error instanceof HttpProblem ? error.detail : fallback;
}

const UNREACHABLE_STATUSES = [502, 503, 504];

/** No reply, or that of a proxy or gateway which cannot reach the server behind it. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof HttpProblem) return UNREACHABLE_STATUSES.includes(error.status);
  return error instanceof Error;
}

/** Statuses of refusals that may be withdrawn: signed out, timeout, conflict with another request, too many requests. */
const REPEATABLE_STATUSES = [401, 408, 409, 429];

/** Sending the same again would be refused again. */
export function isRefusal(error: unknown): error is HttpProblem {
  return error instanceof HttpProblem && error.status < 500 && !REPEATABLE_STATUSES.includes(error.status);
}

export function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof HttpProblem) || error.status !== 503) return null;
  const { retryAfterSeconds } = error.body;
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1_000 : null;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Payload = { json: unknown } | { text: string; contentType: string } | { form: FormData };

/**
 * Calls the server with the session cookie and the user's time zone, by which the server assigns study time to days.
 *
 * @throws HttpProblem when the reply is not 2xx; TypeError when the server is unreachable
 */
export async function request<Reply>(
  method: Method,
  path: string,
  payload?: Payload,
  headers?: Record<string, string>,
): Promise<Reply> {
  return (await send<Reply>(method, path, payload, headers)).body;
}

export interface ListPage<Item> {
  items: Item[];
  total: number;
}

export async function getPage<Item>(path: string): Promise<ListPage<Item> | null> {
  return orSignedOut(async () => {
    const { body, headers } = await send<Item[]>('GET', path);
    return { items: body, total: Number(headers.get('X-Total-Count') ?? body.length) };
  });
}

async function send<Reply>(
  method: Method,
  path: string,
  payload?: Payload,
  headers: Record<string, string> = {},
) {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { ...timeZoneHeader(), ...contentType(payload), ...headers },
    ...(payload ? { body: bodyOf(payload) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new HttpProblem(response.status, text || response.statusText);
  return { body: (text === '' ? null : JSON.parse(text)) as Reply, headers: response.headers };
}

let timeZone: string | null = null;
// a traveler opens the tab again
document.addEventListener('visibilitychange', () => (timeZone = null));

/** Kept, because asking takes 2 ms and a screen sends a dozen requests at once. */
export function timeZoneHeader(): Record<string, string> {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { 'X-Time-Zone': timeZone };
}

function bodyOf(payload: Payload): string | FormData {
  if ('json' in payload) return JSON.stringify(payload.json);
  return 'form' in payload ? payload.form : payload.text;
}

/** The browser sets the content type of a form, because it chooses the boundary. */
function contentType(payload: Payload | undefined): Record<string, string> {
  if (!payload || 'form' in payload) return {};
  return { 'Content-Type': 'json' in payload ? 'application/json' : payload.contentType };
}

/**
 * Query function for every GET: joins the parts of the key with '/'. Returns null for 401 (signed out), which is a result
 * and not an error.
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
