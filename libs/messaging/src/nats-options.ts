import type { NatsOptions } from '@nestjs/microservices';

/**
 * How every process talks to NATS. The client's own default gives up after 10 attempts of 2 s, which would
 * leave a process running that answers nothing: here it never gives up, and waits for a server at start.
 */
export function natsOptions(name: string, servers: string): NonNullable<NatsOptions['options']> {
  return {
    servers: servers.split(','),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    // a server that vanished without a word is noticed after two of these; the default is 2 minutes
    pingInterval: 10_000,
  };
}
