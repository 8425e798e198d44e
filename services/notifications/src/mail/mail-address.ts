import { getUserById, Problem } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

export async function mailAddress(rpc: RpcClient, userId: string): Promise<string | null> {
  // identity returns other users only to an administrator; here the service itself calls
  const asking = { userId, isAdmin: true, isEditor: false, timeZone: 'UTC' };
  try {
    return (await rpc.call(getUserById, { userId }, asking)).email;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
