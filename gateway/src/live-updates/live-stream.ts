import type { ServerResponse } from 'node:http';

const FLUSH_MS = 1_000;

export interface StreamOwner {
  userId: string;
  token: string;
  tokenHash: string;
}

export class LiveStream {
  constructor(
    readonly owner: StreamOwner,
    private readonly response: ServerResponse,
  ) {}

  send(event: string): void {
    this.write(`id: ${Date.now()}\nevent: ${event}\ndata: {}\n\n`);
  }

  /**
   * The comment keeps proxies from closing the connection; the id lets the stream resume from here when the browser
   * reconnects by itself.
   */
  beat(): void {
    this.write(`: heartbeat\nid: ${Date.now()}\n\n`);
  }

  setRetry(ms: number): void {
    this.write(`retry: ${Math.round(ms)}\n\n`);
  }

  end(): void {
    this.response.end();
    // a client that does not read would keep the connection open, and a shutdown would wait for it
    setTimeout(() => this.response.destroy(), FLUSH_MS).unref();
  }

  /** Drops a reader that leaves more than the buffer of the socket unread, so that it cannot fill the memory. */
  private write(text: string): void {
    if (this.response.writableNeedDrain) this.response.destroy();
    else this.response.write(text);
  }
}
