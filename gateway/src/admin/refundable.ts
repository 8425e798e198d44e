import {
  listRefundableUsers,
  Problem,
  type AdminUser,
  type Caller,
  type ListedUser,
} from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

const TIMEOUT_MS = 1_000;

export async function withRefundable(
  rpc: RpcClient,
  users: ListedUser[],
  caller: Caller,
): Promise<AdminUser[]> {
  const refundable = new Set(await listRefundable(rpc, users, caller));
  return users.map((user) => ({ ...user, canRefund: refundable.has(user.id) }));
}

async function listRefundable(rpc: RpcClient, users: ListedUser[], caller: Caller): Promise<string[]> {
  if (users.length === 0) return [];
  try {
    const userIds = users.map(({ id }) => id);
    return (await rpc.call(listRefundableUsers, { userIds }, caller, TIMEOUT_MS)).userIds;
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
