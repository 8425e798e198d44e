import { createHash } from 'node:crypto';
import type { MsgHdrs } from 'nats';

/** The event id, which the relay sends as message id; for a message without one a hash of its content. */
export function messageKey(message: { headers?: MsgHdrs; subject: string; data: Uint8Array }): string {
  const id = message.headers?.get('Nats-Msg-Id');
  return id || `sha256:${createHash('sha256').update(message.subject).update(message.data).digest('hex')}`;
}
