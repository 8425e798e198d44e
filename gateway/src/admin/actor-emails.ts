import { listUserEmails, Problem, type Caller, type UserEmail } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

interface Change {
  actorId: string | null;
}

/** Adds the address of who made each change; null after that user's erasure, without an actor, or without identity. */
export async function withActorEmails<C extends Change>(
  rpc: RpcClient,
  changes: readonly C[],
  caller: Caller,
): Promise<(C & { actorEmail: string | null })[]> {
  const actors = [...new Set(changes.flatMap(({ actorId }) => actorId ?? []))];
  const found = actors.length === 0 ? [] : await emailsOf(rpc, actors, caller);
  const emails = new Map(found.map(({ userId, email }) => [userId, email]));
  return changes.map((change) => ({ ...change, actorEmail: emails.get(change.actorId ?? '') ?? null }));
}

async function emailsOf(rpc: RpcClient, userIds: string[], caller: Caller): Promise<UserEmail[]> {
  try {
    return await rpc.call(listUserEmails, { userIds }, caller);
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
