import { parseArgs } from 'node:util';
import { CliError } from '@tenfold/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { deleteOtherSessions } from '../sessions/own-sessions.queries.js';
import { findUserByEmail, lockUser } from '../users/users.queries.js';
import type { RemovedFactors, SecondFactorChanges } from './second-factor-changes.js';
import { dropPasskeys, dropTotp, findRemovableFactors } from './second-factors.queries.js';

const USAGE = `Removes the second factors of an account whose owner lost them, and ends all of its sessions:
  reset-second-factor --email <address> [--only totp|passkeys]
Without --only it removes the authenticator app, the recovery codes and the passkeys. The owner gets a mail.
Exit code 0: removed. 1: the account has nothing to remove. 2: nothing was done.
`;

export async function resetSecondFactor(
  args: string[],
  database: DataSource,
  changes: SecondFactorChanges,
  print: (line: string) => void,
): Promise<0 | 1> {
  const { email, only } = readArgs(args);
  const { userId, removed } = await database.transaction(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const user = found && (await lockUser(tx, found.id));
    if (!user) throw new CliError('No account has this address.\n');
    const factors = await remove(tx, user.id, only);
    if (!hasAny(factors)) return { userId: user.id, removed: factors };
    await deleteOtherSessions(tx, user.id, null);
    await changes.record(tx, user, { kind: 'reset-by-operator', removed: factors });
    return { userId: user.id, removed: factors };
  });
  print(JSON.stringify({ userId, removed }));
  return hasAny(removed) ? 0 : 1;
}

type Kind = 'totp' | 'passkeys';

async function remove(tx: EntityManager, userId: string, only: Kind | null): Promise<RemovedFactors> {
  const owned = await findRemovableFactors(tx, userId);
  if (only !== 'passkeys') await dropTotp(tx, userId);
  if (only !== 'totp') await dropPasskeys(tx, userId);
  return {
    totp: owned.totp && only !== 'passkeys',
    recoveryCodes: only === 'passkeys' ? 0 : owned.recoveryCodes,
    passkeys: only === 'totp' ? 0 : owned.passkeys,
  };
}

function hasAny({ totp, recoveryCodes, passkeys }: RemovedFactors): boolean {
  return totp || recoveryCodes > 0 || passkeys > 0;
}

function readArgs(args: string[]): { email: string; only: Kind | null } {
  const { email, only } = parse(args);
  if (email === undefined) throw new CliError(USAGE);
  if (only !== undefined && only !== 'totp' && only !== 'passkeys') throw new CliError(USAGE);
  return { email, only: only ?? null };
}

function parse(args: string[]): { email?: string; only?: string } {
  try {
    return parseArgs({ args, options: { email: { type: 'string' }, only: { type: 'string' } } }).values;
  } catch {
    throw new CliError(USAGE);
  }
}
