import { getUserById, Problem } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

/**
 * The address that a user has now, as identity knows it; null when it knows nobody by that id.
 *
 * @throws Problem when identity does not answer
 */
export async function mailAddress(rpc: RpcClient, userId: string): Promise<string | null> {
  // identity tells of other people's accounts to an administrator alone; here the product itself asks
  const asking = { userId, isAdmin: true, timeZone: 'UTC' };
  try {
    return (await rpc.call(getUserById, { userId }, asking)).email;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
