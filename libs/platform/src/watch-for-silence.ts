interface WatchedClient {
  readonly isReady: boolean;
  ping(): Promise<unknown>;
  destroy(): void;
  connect(): Promise<unknown>;
  on(event: 'ready', listener: () => void): unknown;
}

export interface SilenceLimits {
  intervalMs: number;
  replyLimitMs: number;
}

/**
 * Pings the server while the client is connected. When a reply is late, it replaces the connection: pending
 * commands fail, and new ones fail at once until the server completes a handshake. The socket's own timeout is
 * unsuitable, because Node restarts it with each write.
 */
export function watchForSilence(
  client: WatchedClient,
  onSilence: () => void,
  { intervalMs, replyLimitMs }: SilenceLimits,
): void {
  client.on('ready', () => later(intervalMs, probe));

  function probe(): void {
    if (!client.isReady) return; // the next `ready` starts the watch again
    let isReplied = false;
    const settled = (): void => void (isReplied = true);
    client.ping().then(settled, settled);
    // after a busy period, the process reads a reply that waits in the socket before this check
    later(replyLimitMs, () =>
      setImmediate(() => (isReplied ? later(intervalMs, probe) : replaceConnection())),
    );
  }

  function replaceConnection(): void {
    if (!client.isReady) return;
    onSilence();
    client.destroy();
    client.connect().catch(() => undefined);
  }
}

function later(delayMs: number, work: () => void): void {
  setTimeout(work, delayMs).unref();
}
