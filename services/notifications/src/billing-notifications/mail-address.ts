import { getUserById, Problem } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

/**
 * The user's current address from identity; null for an unknown user.
 * @throws Problem when identity does not answer
 */
export async function mailAddress(rpc: RpcClient, userId: string): Promise<string | null> {
  // identity returns other users to an administrator only; the service itself asks here
  const asking = { userId, isAdmin: true, timeZone: 'UTC' };
  try {
    return (await rpc.call(getUserById, { userId }, asking)).email;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
