import type { NatsOptions } from '@nestjs/microservices';

/**
 * How every process talks to NATS. The client's own default gives up after 10 attempts of 2 s, which would
 * leave a process running that answers nothing: here it never gives up, and waits for a server at start.
 *
 * @param servers addresses, separated by commas; user and password are those of the first. With a user, answers come
 *   to that user's own inbox, the only one it may listen to (deploy/nats/authorization.conf).
 */
export function natsOptions(name: string, servers: string): NonNullable<NatsOptions['options']> {
  const addresses = servers.split(',').map((server) => new URL(server));
  const [first] = addresses;
  const user = decodeURIComponent(first?.username ?? '');
  const credentials = {
    user,
    pass: decodeURIComponent(first?.password ?? ''),
    inboxPrefix: `_INBOX_${user}`,
  };
  return {
    servers: addresses.map(({ host }) => host),
    ...(user === '' ? {} : credentials),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    // a server that vanished without a word is noticed after two of these; the default is 2 minutes
    pingInterval: 10_000,
  };
}
