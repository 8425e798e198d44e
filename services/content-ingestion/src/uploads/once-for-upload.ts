import { createHash } from 'node:crypto';
import type { Call } from '@tenfold/contracts';
import { findReply, keyedRequest, type KeyedRequest } from '@tenfold/messaging/events';
import type { EntityManager } from 'typeorm';

interface UploadInput {
  uploadId: string;
  idempotencyKey?: string;
}

/**
 * Returns the stored reply to a repeat, which has another upload id with the same bytes, before the file is read and checked: the
 * exam may have changed since.
 */
export async function onceForUpload<Input extends UploadInput, Reply>(
  database: EntityManager,
  userId: string,
  call: Call<Input, Reply>,
  { input, bytes }: { input: Input; bytes: Buffer },
  apply: (request: KeyedRequest | null) => Promise<Reply>,
): Promise<Reply> {
  const uploadId = createHash('sha256').update(bytes).digest('hex');
  const request = keyedRequest(call, { ...input, uploadId });
  const earlier = request && (await findReply(database, userId, request));
  return earlier === null ? apply(request) : (JSON.parse(earlier) as Reply);
}
