import type { SignInProblem } from '@tenfold/contracts';

export interface AccountElsewhere {
  email: string | null;
  emailVerified: boolean;
  isPrivateRelay: boolean;
}

export interface SocialLoginInput {
  elsewhere: AccountElsewhere;
  ownerId: string | null;
  linkTo: string | null;
  sameEmail: { userId: string; emailVerified: boolean } | null;
  isReserved: boolean;
}

export type SocialLoginDecision =
  | { kind: 'sign-in'; userId: string }
  | { kind: 'link'; userId: string }
  | { kind: 'take-over'; userId: string }
  | { kind: 'register'; email: string }
  | { kind: 'refuse'; problem: SignInProblem };

/**
 * Decides who is signed in after a social login, by the rules of docs/adr/0010. Issuer and subject identify an
 * account. The address counts only for an unlinked identity, and only if both sides have verified it.
 */
export function decideSocialLogin(input: SocialLoginInput): SocialLoginDecision {
  const { ownerId, linkTo } = input;
  if (linkTo !== null) {
    if (ownerId === null) return { kind: 'link', userId: linkTo };
    return ownerId === linkTo ? { kind: 'sign-in', userId: linkTo } : refuse('linked-elsewhere');
  }
  return ownerId === null ? decideByEmail(input) : { kind: 'sign-in', userId: ownerId };
}

function decideByEmail({ elsewhere, sameEmail, isReserved }: SocialLoginInput): SocialLoginDecision {
  const { email, emailVerified, isPrivateRelay } = elsewhere;
  // the same refusal with or without an account, so that an unverified address does not reveal which addresses
  // exist
  if (email === null || !emailVerified) return refuse('email-unverified');
  if (isReserved) return refuse('password-required');
  if (sameEmail === null) return { kind: 'register', email };
  if (isPrivateRelay) return refuse('password-required');
  return { kind: sameEmail.emailVerified ? 'link' : 'take-over', userId: sameEmail.userId };
}

function refuse(problem: SignInProblem): SocialLoginDecision {
  return { kind: 'refuse', problem };
}
