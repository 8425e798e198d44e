import type { IdentityProvider, SignInProblem } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import {
  decideExternalSignIn,
  type SignInDecision,
  type SignInFacts,
} from '../domain/decide-external-sign-in.js';
import { registerUser } from '../users/register-user.js';
import type { UserRow } from '../users/user.entity.js';
import { findUser, findUserByEmail, lockUser } from '../users/users.queries.js';
import {
  dropEveryWayIn,
  findOwnerId,
  insertIdentity,
  keepRefreshToken,
  lockIdentity,
} from './external-identities.queries.js';
import type { ProviderAnswer } from './provider-client.js';

export interface Arrival extends ProviderAnswer {
  provider: IdentityProvider;
  /** The user who wants it linked; null for a sign-in. */
  linkTo: string | null;
  /** Whether this address is the administrator's. */
  isAdministrator: (email: string) => boolean;
}

export interface ResolvedUser {
  user: UserRow;
  isNew: boolean;
  /** Sessions that ended by it: the cache must forget them after the commit. */
  closed: string[];
}

/** Thrown where only a user can be returned, to undo the transaction. */
export class SignInRefused extends Error {
  constructor(readonly problem: SignInProblem) {
    super(problem);
  }
}

/** An address that is registered between our look and our own registration is there at the next look. */
const LOOKS = 3;

/**
 * Whose session somebody gets who comes back from a provider; links or registers as the rules say.
 * @throws SignInRefused
 */
export async function resolveUser(tx: EntityManager, arrival: Arrival): Promise<ResolvedUser> {
  await lockIdentity(tx, arrival.account);
  for (let look = 0; look < LOOKS; look += 1) {
    const decision = decideExternalSignIn(await gatherFacts(tx, arrival));
    const resolved = await carryOut(tx, decision, arrival);
    if (resolved) return resolved;
  }
  throw new Error('the address was taken and given up again and again');
}

async function gatherFacts(tx: EntityManager, arrival: Arrival): Promise<SignInFacts> {
  const { account, linkTo, isAdministrator } = arrival;
  const { email } = account;
  return {
    elsewhere: account,
    ownerId: await findOwnerId(tx, account),
    linkTo,
    sameEmail: email === null || linkTo !== null ? null : await lockUserByEmail(tx, email),
    isAdministrators: email !== null && isAdministrator(email),
  };
}

/** As it is once the lock is ours: whether its address is proved decides. */
async function lockUserByEmail(tx: EntityManager, email: string): Promise<SignInFacts['sameEmail']> {
  const found = await findUserByEmail(tx, email);
  const row = found && (await lockUser(tx, found.id));
  if (!row || row.email.toLowerCase() !== found.email.toLowerCase()) return null;
  return { userId: row.id, emailVerified: row.emailVerifiedAt !== null };
}

/** Null when somebody has registered the address meanwhile. */
async function carryOut(
  tx: EntityManager,
  decision: SignInDecision,
  arrival: Arrival,
): Promise<ResolvedUser | null> {
  switch (decision.kind) {
    case 'refuse':
      throw new SignInRefused(decision.problem);
    case 'sign-in':
      if (arrival.refreshToken !== null) await keepRefreshToken(tx, arrival.account, arrival.refreshToken);
      return { user: await existing(tx, decision.userId), isNew: false, closed: [] };
    case 'link':
      await link(tx, decision.userId, arrival);
      return { user: await existing(tx, decision.userId), isNew: false, closed: [] };
    case 'take-over': {
      const closed = await dropEveryWayIn(tx, decision.userId);
      await link(tx, decision.userId, arrival);
      return { user: await existing(tx, decision.userId), isNew: false, closed };
    }
    case 'register':
      return register(tx, decision.email, arrival);
  }
}

async function register(tx: EntityManager, email: string, arrival: Arrival): Promise<ResolvedUser | null> {
  const { firstName, lastName } = arrival.account;
  const user = await registerUser(tx, {
    email,
    emailVerified: true,
    passwordHash: null,
    firstName,
    lastName,
  });
  if (!user) return null;
  await link(tx, user.id, arrival);
  return { user, isNew: true, closed: [] };
}

async function link(
  tx: EntityManager,
  userId: string,
  { account, provider, refreshToken }: Arrival,
): Promise<void> {
  const { issuer, subject, email } = account;
  await insertIdentity(tx, { issuer, subject, userId, provider, email, refreshToken });
}

async function existing(tx: EntityManager, userId: string): Promise<UserRow> {
  const user = await findUser(tx, userId);
  if (!user) throw new Error(`there is no user ${userId}`);
  return user;
}
