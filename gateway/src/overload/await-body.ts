import type { IncomingMessage } from 'node:http';

export interface BodyLimits {
  /** Bodies that may be on their way at a time. */
  total: number;
  perNetwork: number;
  maxMs: number;
}

/** The largest body that a route takes as JSON; of a larger one only so much is kept before the request is served. */
const KEPT_MAX_BYTES = 1_024 * 1_024;
/** Uploads are served at once: their routes authenticate before they read, other routes refuse them unread. */
const UPLOAD = /^(multipart\/form-data|application\/octet-stream|(application|text)\/xml)\b/i;

/** Holds requests back until their body has arrived, so that a client that sends slowly occupies no slot. */
export class BodyGate {
  private readonly waiting = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly limits: BodyLimits,
    private readonly networkOf: (request: IncomingMessage) => string,
  ) {}

  /**
   * Calls `arrived` when the body is here, at once without one, or `refuse` when too many bodies are on their way.
   * Closes a connection whose body takes longer than `maxMs`.
   */
  pass(request: IncomingMessage, arrived: () => void, refuse: () => void): void {
    if (!isAwaited(request)) return arrived();
    const network = this.networkOf(request);
    const fromNetwork = this.waiting.get(network) ?? 0;
    if (this.total >= this.limits.total || fromNetwork >= this.limits.perNetwork) return refuse();
    this.count(network, 1);

    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => request.destroy(), this.limits.maxMs);
    const end = (): void => {
      clearTimeout(timer);
      request.off('readable', read).off('close', end);
      this.count(network, -1);
    };
    const read = (): void => {
      for (let chunk: Buffer | null; (chunk = request.read() as Buffer | null) !== null;) {
        chunks.push(chunk);
        length += chunk.length;
      }
      if (!request.complete && length < KEPT_MAX_BYTES) return;
      end();
      // what was read is put back, for the parser of the route
      if (length > 0) request.unshift(Buffer.concat(chunks));
      arrived();
    };
    request.on('readable', read).once('close', end);
  }

  private count(network: string, change: 1 | -1): void {
    const count = (this.waiting.get(network) ?? 0) + change;
    this.total += change;
    if (count === 0) this.waiting.delete(network);
    else this.waiting.set(network, count);
  }
}

function isAwaited({ headers }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || Number(headers['content-length'] ?? 0) > KEPT_MAX_BYTES) return false;
  return !UPLOAD.test(headers['content-type'] ?? '');
}
