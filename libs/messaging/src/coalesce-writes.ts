import type { NatsConnection } from 'nats';

interface Protocol {
  flushPending(): void;
}

/**
 * The client writes to its socket after each callback that published something, so that 32 requests that arrive together
 * cause 32 system calls here and as many reads in the server. With this it writes once in each turn of the event loop, after
 * the callbacks of that turn. The client has no option for it.
 */
export function coalesceWrites(connection: NatsConnection): void {
  const { protocol } = connection as unknown as { protocol: Protocol };
  const flush = protocol.flushPending.bind(protocol);
  let isScheduled = false;
  protocol.flushPending = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      flush();
    });
  };
}
