import type { SignInProblem } from '@tenfold/contracts';

/** What the provider vouches for. */
export interface AccountElsewhere {
  /** Null when it tells none. */
  email: string | null;
  /** The provider says that the address is this person's. */
  emailVerified: boolean;
  /** A forwarding address that the provider made up for us alone. */
  isPrivateRelay: boolean;
}

export interface SignInFacts {
  elsewhere: AccountElsewhere;
  /** Whose the account elsewhere is already; null when it is nobody's. */
  ownerId: string | null;
  /** Who wants it linked to the account they are signed in to; null for a sign-in. */
  linkTo: string | null;
  /** The account here that has the same address, in whatever case. */
  sameEmail: { userId: string; emailVerified: boolean } | null;
  /** The address is the administrator's, whether or not there is an account with it. */
  isAdministrators: boolean;
}

export type SignInDecision =
  | { kind: 'sign-in'; userId: string }
  | { kind: 'link'; userId: string }
  /** Whoever made this account never showed that the address was theirs: it passes to who has shown it. */
  | { kind: 'take-over'; userId: string }
  | { kind: 'register'; email: string }
  | { kind: 'refuse'; problem: SignInProblem };

/**
 * Whose session somebody gets who comes back from a provider: docs/adr/0010. An account elsewhere is known by issuer
 * and subject. Its address counts only when it is not known yet, and only as far as both sides have proof of it.
 */
export function decideExternalSignIn(facts: SignInFacts): SignInDecision {
  const { ownerId, linkTo } = facts;
  if (linkTo !== null) {
    if (ownerId === null) return { kind: 'link', userId: linkTo };
    return ownerId === linkTo ? { kind: 'sign-in', userId: linkTo } : refuse('linked-elsewhere');
  }
  return ownerId === null ? decideByEmail(facts) : { kind: 'sign-in', userId: ownerId };
}

function decideByEmail({ elsewhere, sameEmail, isAdministrators }: SignInFacts): SignInDecision {
  const { email, emailVerified, isPrivateRelay } = elsewhere;
  // the same words whether or not there is an account: an unproved address must not find out
  if (email === null || !emailVerified) return refuse('email-unverified');
  if (isAdministrators) return refuse('password-required');
  if (sameEmail === null) return { kind: 'register', email };
  if (isPrivateRelay) return refuse('password-required');
  return { kind: sameEmail.emailVerified ? 'link' : 'take-over', userId: sameEmail.userId };
}

function refuse(problem: SignInProblem): SignInDecision {
  return { kind: 'refuse', problem };
}
