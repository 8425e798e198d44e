import type { ConnectionOptions, JetStreamOptions } from 'nats';
import { useRandomInboxes } from './random-inboxes.js';

const IMPORTED_JETSTREAM_API = 'EVENTS.API';

/**
 * The connection options of every process. By default the client gives up after 10 attempts and the process
 * keeps running without a connection. Here it reconnects without limit, and waits for a server at startup.
 *
 * @param servers addresses, separated by commas; user and password are those of the first. A user's replies
 *   arrive in its own inbox, the only one it may subscribe to (deploy/nats/authorization.conf). If one address
 *   is `tls://`, the client requires TLS with a valid certificate from every server and refuses a plain one
 *   before it sends its credentials. NODE_EXTRA_CA_CERTS names a private certificate authority.
 */
export function natsOptions(name: string, servers: string): ConnectionOptions {
  useRandomInboxes();
  const addresses = servers.split(',').map((server) => new URL(server));
  const user = natsUser(servers);
  const credentials = {
    user,
    pass: decodeURIComponent(addresses[0]?.password ?? ''),
    inboxPrefix: `_INBOX_${user}`,
  };
  return {
    servers: addresses.map(({ host }) => host),
    ...(user === '' ? {} : credentials),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    // the client closes the connection after two unanswered pings; its default interval is 2 minutes
    pingInterval: 10_000,
    noAsyncTraces: true,
  };
}

export function natsUser(servers: string): string {
  return decodeURIComponent(new URL(servers.split(',')[0] ?? servers).username);
}

export function jetStreamOptions(servers: string): JetStreamOptions {
  return natsUser(servers) === '' ? {} : { apiPrefix: IMPORTED_JETSTREAM_API };
}
