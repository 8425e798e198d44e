import { listUserEmails, Problem, type Caller } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

interface Change {
  actorId: string | null;
}

/** Adds the email address of each actor; null without an actor or a known address. */
export async function withActorEmails<C extends Change>(
  rpc: RpcClient,
  changes: readonly C[],
  caller: Caller,
): Promise<(C & { actorEmail: string | null })[]> {
  const emails = await readEmailsOf(
    rpc,
    changes.flatMap(({ actorId }) => actorId ?? []),
    caller,
  );
  return changes.map((change) => ({ ...change, actorEmail: emails.get(change.actorId ?? '') ?? null }));
}

/**
 * Addresses by user id, without those of erased users and, for an editor, of students. Empty when identity does not reply.
 *
 * @param userIds may repeat
 */
export async function readEmailsOf(
  rpc: RpcClient,
  userIds: readonly string[],
  caller: Caller,
  timeoutMs?: number,
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  try {
    const input = { userIds: [...new Set(userIds)] };
    const found = await rpc.call(listUserEmails, input, caller, timeoutMs);
    return new Map(found.map(({ userId, email }) => [userId, email]));
  } catch (error) {
    if (error instanceof Problem) return new Map();
    throw error;
  }
}
