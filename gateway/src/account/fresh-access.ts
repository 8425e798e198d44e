import { getAccess, Problem, type Access, type Caller, type User } from '@tenfold/contracts';
import type { RpcClient } from '@tenfold/messaging/rpc';

const PATIENCE_MS = 1_000;

/** Reads access from billing; null when billing does not respond in time. */
export async function askAccess(rpc: RpcClient, caller: Caller): Promise<Access | null> {
  try {
    return await rpc.call(getAccess, { userId: caller.userId }, caller, PATIENCE_MS);
  } catch (error) {
    if (error instanceof Problem) return null; // the caller falls back to identity's copy
    throw error;
  }
}

/** Replaces identity's copy of the access with billing's current one, unless it is null. */
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
