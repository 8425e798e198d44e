export type AccessLevel = 'none' | 'free' | 'pro';

interface Plan {
  tier: 'free' | 'pro';
  status: 'inactive' | 'active' | 'trialing' | 'cancelled';
}

const ranks: Record<AccessLevel, number> = { none: 0, free: 1, pro: 2 };

export function accessLevel(user: { isAdmin: boolean }, plan: Plan | null): AccessLevel {
  if (user.isAdmin) return 'pro';
  return plan !== null && grantsAccess(plan.status) ? plan.tier : 'none';
}

export function grantsAccess(status: Plan['status']): boolean {
  return status === 'active' || status === 'trialing';
}

export function reaches(level: AccessLevel, needed: AccessLevel): boolean {
  return ranks[level] >= ranks[needed];
}
