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
 * Pings the server while the client is connected. When a reply is late, the connection is replaced: commands under way
 * fail, and new ones fail at once until the server answers a handshake again. The socket's own timeout does not do
 * this, because Node restarts it with each write.
 */
export function watchForSilence(
  client: WatchedClient,
  onSilence: () => void,
  { intervalMs, replyLimitMs }: SilenceLimits,
): void {
  client.on('ready', () => later(intervalMs, probe));

  function probe(): void {
    if (!client.isReady) return; // the next `ready` starts the watch again
    let isAnswered = false;
    const settled = (): void => void (isAnswered = true);
    client.ping().then(settled, settled);
    // a reply that waits in the socket while this process was busy is read before the check
    later(replyLimitMs, () =>
      setImmediate(() => (isAnswered ? later(intervalMs, probe) : replaceConnection())),
    );
  }

  function replaceConnection(): void {
    if (!client.isReady) return;
    onSilence();
    client.destroy();
    // fails only when the owner destroys the client meanwhile
    client.connect().catch(() => undefined);
  }
}

function later(delayMs: number, work: () => void): void {
  setTimeout(work, delayMs).unref();
}
