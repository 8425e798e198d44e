import { parseArgs } from 'node:util';
import { CliError } from '@tenfold/platform';
import type { DataSource } from 'typeorm';
import { BankService } from '../../bank/questions/bank.service.js';
import type { Difference } from '../../domain/compare-stats.js';
import { allUserIds } from './ended-sessions.queries.js';
import { checkUser, fixUser } from './recompute-user.js';

const USAGE = `Recomputes the statistics of users from their sessions and answers, and compares them with what is kept:
  recompute-stats [--user <id>] [--fix]
One JSON line for each user with a difference. Exit code 0: no difference, or all fixed. 1: differences. 2: not all could be
checked.
`;

interface Outcome {
  checked: number;
  different: number;
  failed: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Safe to run during normal use.
 *
 * @param print receives one line for each differing user: ids and numbers only
 * @returns the exit code
 * @throws CliError
 */
export async function runRecompute(
  args: string[],
  database: DataSource,
  print: (line: string) => void,
): Promise<0 | 1 | 2> {
  const { user, fix } = readArgs(args);
  const bank = new BankService(database.manager);
  await bank.current();
  const outcome: Outcome = { checked: 0, different: 0, failed: 0 };
  for await (const userId of user === undefined ? allUserIds(database.manager) : [user]) {
    outcome.checked += 1;
    try {
      const found = await differencesOf(database, bank, userId, fix);
      if (found.length === 0) continue;
      outcome.different += 1;
      print(JSON.stringify({ userId, fixed: fix, differences: found }));
    } catch (error) {
      outcome.failed += 1;
      print(JSON.stringify({ userId, error: (error as Error).message }));
    }
  }
  print(JSON.stringify(outcome));
  if (outcome.failed > 0) return 2;
  return outcome.different > 0 && !fix ? 1 : 0;
}

async function differencesOf(
  database: DataSource,
  bank: BankService,
  userId: string,
  fix: boolean,
): Promise<Difference[]> {
  const { differences } = await checkUser(database, bank, userId);
  if (differences.length === 0 || !fix) return differences;
  return (await fixUser(database, bank, userId)).differences;
}

function readArgs(args: string[]): { user: string | undefined; fix: boolean } {
  const { user, fix = false } = parse(args);
  if (user !== undefined && !UUID.test(user)) throw new CliError(`--user needs an id\n${USAGE}`);
  return { user, fix };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { user: { type: 'string' }, fix: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new CliError(`${(error as Error).message}\n${USAGE}`);
  }
}
