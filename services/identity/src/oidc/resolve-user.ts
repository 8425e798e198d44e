import type { IdentityProvider, LinkedProvider, SignInProblem } from '@tenfold/contracts';
import type { EntityManager } from 'typeorm';
import type { AccountMails } from '../credentials/account-mails.js';
import {
  decideSocialLogin,
  type SocialLoginDecision,
  type SocialLoginInput,
} from '../domain/decide-social-login.js';
import { revokeCredentials } from '../credentials/revoke-credentials.js';
import { registerUser } from '../users/register-user.js';
import type { UserRow } from '../users/user.entity.js';
import { findUser, findUserByEmail, lockUser, markEmailVerified } from '../users/users.queries.js';
import {
  findOwnerId,
  insertIdentity,
  storeRefreshToken,
  lockIdentity,
} from '../credentials/external-identities.queries.js';
import type { ProviderReply } from './provider-client.js';

export interface Arrival extends ProviderReply {
  provider: IdentityProvider;
  linkTo: string | null;
  isReserved: (email: string) => boolean;
}

export interface ResolvedUser {
  user: UserRow;
  isNew: boolean;
  closed: string[];
}

export class SignInRefused extends Error {
  constructor(readonly problem: SignInProblem) {
    super(problem);
  }
}

/** Retries, because another registration may take the address between the read and the insert. */
const MAX_ATTEMPTS = 3;

export async function resolveUser(
  tx: EntityManager,
  arrival: Arrival,
  mails: AccountMails,
): Promise<ResolvedUser> {
  await lockIdentity(tx, arrival.account);
  for (let look = 0; look < MAX_ATTEMPTS; look += 1) {
    const decision = decideSocialLogin(await readLoginInput(tx, arrival));
    const resolved = await applyDecision(tx, decision, arrival, mails);
    if (resolved) return resolved;
  }
  throw new Error('the address was taken and given up again and again');
}

async function readLoginInput(tx: EntityManager, arrival: Arrival): Promise<SocialLoginInput> {
  const { account, linkTo, isReserved } = arrival;
  const { email } = account;
  return {
    elsewhere: account,
    ownerId: await findOwnerId(tx, account),
    linkTo,
    sameEmail: email === null || linkTo !== null ? null : await lockUserByEmail(tx, email),
    isReserved: email !== null && isReserved(email),
  };
}

/** Reads the row under its lock, because `emailVerified` decides (TOCTOU). */
async function lockUserByEmail(tx: EntityManager, email: string): Promise<SocialLoginInput['sameEmail']> {
  const found = await findUserByEmail(tx, email);
  const row = found && (await lockUser(tx, found.id));
  if (!row || row.canonicalEmail !== found.canonicalEmail) return null;
  return { userId: row.id, emailVerified: row.emailVerifiedAt !== null };
}

async function applyDecision(
  tx: EntityManager,
  decision: SocialLoginDecision,
  arrival: Arrival,
  mails: AccountMails,
): Promise<ResolvedUser | null> {
  switch (decision.kind) {
    case 'refuse':
      throw new SignInRefused(decision.problem);
    case 'sign-in':
      if (arrival.refreshToken !== null) await storeRefreshToken(tx, arrival.account, arrival.refreshToken);
      return { user: await existing(tx, decision.userId), isNew: false, closed: [] };
    case 'link': {
      await link(tx, decision.userId, arrival);
      const user = await existing(tx, decision.userId);
      await mails.providerLinked(tx, user, { ...linkedBy(arrival), isTakeOver: false });
      return { user, isNew: false, closed: [] };
    }
    case 'take-over': {
      const closed = await revokeCredentials(tx, decision.userId);
      await markEmailVerified(tx, decision.userId);
      await link(tx, decision.userId, arrival);
      const user = await existing(tx, decision.userId);
      await mails.providerLinked(tx, user, { ...linkedBy(arrival), isTakeOver: true });
      return { user, isNew: false, closed };
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
    ageAttested: true,
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

function linkedBy({ provider, account }: Arrival): LinkedProvider {
  return { provider, email: account.email };
}

async function existing(tx: EntityManager, userId: string): Promise<UserRow> {
  const user = await findUser(tx, userId);
  if (!user) throw new Error(`there is no user ${userId}`);
  return user;
}
