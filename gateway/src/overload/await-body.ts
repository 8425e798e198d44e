import type { IncomingMessage } from 'node:http';

/** Bodies that may be on their way at a time. */
interface Limit {
  total: number;
  perNetwork: number;
}

export interface BodyLimits {
  bodies: Limit;
  uploads: Limit;
  maxMs: number;
}

/** The largest body that a route takes as JSON; of a larger one only so much is kept before the request is served. */
const KEPT_MAX_BYTES = 1_024 * 1_024;
/** Uploads take their slot at once: their routes authenticate before they read, other routes refuse them unread. */
const UPLOAD = /^(multipart\/form-data|application\/octet-stream|(application|text)\/xml)\b/i;

/** Holds requests back until their body has arrived, so that a client that sends slowly occupies no slot. */
export class BodyGate {
  private readonly bodies: OnTheirWay;
  private readonly uploads: OnTheirWay;

  constructor(
    private readonly limits: BodyLimits,
    private readonly networkOf: (request: IncomingMessage) => string,
  ) {
    this.bodies = new OnTheirWay(limits.bodies);
    this.uploads = new OnTheirWay(limits.uploads);
  }

  /**
   * Calls `arrived` when the body is here, at once without one, or `refuse` when too many bodies are on their way.
   * Closes a connection whose body takes longer than `maxMs`.
   */
  pass(request: IncomingMessage, arrived: () => void, refuse: () => void): void {
    if (!hasBody(request)) return arrived();
    const isUpload = isServedAtOnce(request);
    const leave = (isUpload ? this.uploads : this.bodies).enter(this.networkOf(request));
    if (leave === null) return refuse();
    if (isUpload) {
      request.once('close', leave);
      return arrived();
    }
    this.await(request, leave, arrived);
  }

  private await(request: IncomingMessage, leave: () => void, arrived: () => void): void {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => request.destroy(), this.limits.maxMs);
    const end = (): void => {
      clearTimeout(timer);
      request.off('readable', read).off('close', end);
      leave();
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
}

class OnTheirWay {
  private readonly ofNetworks = new Map<string, number>();
  private total = 0;

  constructor(private readonly limit: Limit) {}

  /** @returns what to call when the body is here or lost; null when too many are on their way */
  enter(network: string): (() => void) | null {
    const fromNetwork = this.ofNetworks.get(network) ?? 0;
    if (this.total >= this.limit.total || fromNetwork >= this.limit.perNetwork) return null;
    this.count(network, 1);
    return () => this.count(network, -1);
  }

  private count(network: string, change: 1 | -1): void {
    const count = (this.ofNetworks.get(network) ?? 0) + change;
    this.total += change;
    if (count === 0) this.ofNetworks.delete(network);
    else this.ofNetworks.set(network, count);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isServedAtOnce({ headers }: IncomingMessage): boolean {
  return (
    Number(headers['content-length'] ?? 0) > KEPT_MAX_BYTES || UPLOAD.test(headers['content-type'] ?? '')
  );
}
