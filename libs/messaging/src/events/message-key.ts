import { createHash } from 'node:crypto';
import type { MsgHdrs } from 'nats';

export function messageKey(message: { headers?: MsgHdrs; subject: string; data: Uint8Array }): string {
  const id = message.headers?.get('Nats-Msg-Id');
  return id || `sha256:${createHash('sha256').update(message.subject).update(message.data).digest('hex')}`;
}
