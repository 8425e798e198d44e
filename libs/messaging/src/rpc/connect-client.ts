import { connect, headers, type NatsConnection } from 'nats';
import { coalesceWrites } from '../coalesce-writes.js';
import { natsOptions } from '../nats-options.js';
import { SIGNATURE_HEADER, signCall, type CallerKeys } from './call-signature.js';
import { REQUEST_ID_HEADER } from './request-id.js';

/** A connection that signs each call when it is sent, because only then its bytes and reply subject are known. */
export async function connectClient(
  issuer: string,
  natsUrl: string,
  keys: CallerKeys,
): Promise<NatsConnection> {
  const connection = await connect(natsOptions(issuer, natsUrl));
  coalesceWrites(connection);
  const publish = connection.publish.bind(connection);
  connection.publish = (subject, data = '', options = {}) => {
    const payload = typeof data === 'string' ? Buffer.from(data) : data;
    const messageHeaders = options.headers ?? headers();
    const { reply = '' } = options;
    const requestId = messageHeaders.get(REQUEST_ID_HEADER);
    const signature = signCall(keys, issuer, { subject, reply, requestId, payload });
    if (signature === null) return publish(subject, payload, options);
    messageHeaders.set(SIGNATURE_HEADER, signature);
    publish(subject, payload, { ...options, headers: messageHeaders });
  };
  return connection;
}
