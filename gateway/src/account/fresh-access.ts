import { getAccess, Problem, type Access, type Caller, type User } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

const TIMEOUT_MS = 1_000;

export async function fetchAccess(rpc: RpcClient, caller: Caller): Promise<Access | null> {
  try {
    return await rpc.call(getAccess, { userId: caller.userId }, caller, TIMEOUT_MS);
  } catch (error) {
    if (error instanceof Problem) return null; // the caller falls back to identity's copy
    throw error;
  }
}

export function withAccess<Person extends User>(user: Person, access: Access | null): Person {
  if (access === null) return user;
  return {
    ...user,
    subscriptionTier: access.tier,
    subscriptionStatus: access.status,
    trialEndsAt: access.trialEndsAt,
    hasUsedFreeTrial: access.hasUsedFreeTrial,
  };
}
