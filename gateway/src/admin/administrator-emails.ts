import { getUserById, Problem, type Caller } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

interface Change {
  actorId: string | null;
}

/** Adds the address of who made each change; null after that administrator's erasure, or without one. */
export async function withActorEmails<C extends Change>(
  rpc: RpcClient,
  changes: readonly C[],
  caller: Caller,
): Promise<(C & { actorEmail: string | null })[]> {
  const actors = [...new Set(changes.flatMap(({ actorId }) => actorId ?? []))];
  const emails = new Map(
    await Promise.all(actors.map(async (id) => [id, await emailOf(rpc, id, caller)] as const)),
  );
  return changes.map((change) => ({ ...change, actorEmail: emails.get(change.actorId ?? '') ?? null }));
}

async function emailOf(rpc: RpcClient, userId: string, caller: Caller): Promise<string | null> {
  try {
    return (await rpc.call(getUserById, { userId }, caller)).email;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
