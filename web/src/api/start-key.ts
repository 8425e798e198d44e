import { HttpProblem, request } from '../lib/http.js';

const openIntents = new Map<string, string>();

/**
 * Starts a session with an Idempotency-Key. If no reply arrives, a retry sends the same key: the server then returns the
 * session that the first attempt may have created.
 */
export async function startWithKey<Started>(path: string, body: object): Promise<Started> {
  const intent = `${path} ${JSON.stringify(body)}`;
  const key = openIntents.get(intent) ?? newKey();
  openIntents.set(intent, key);
  try {
    const started = await request<Started>('POST', path, { json: body }, { 'Idempotency-Key': key });
    openIntents.delete(intent);
    return started;
  } catch (error) {
    if (error instanceof HttpProblem && error.status < 500) openIntents.delete(intent);
    throw error;
  }
}

/** 128 random bits. crypto.randomUUID is not available over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
