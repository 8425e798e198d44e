import { startForTests } from '@tenfold/testing';
import { startBilling } from '../start-billing.js';
import { brokenVariants } from './broken-variants.js';
import { runHistories, type Outcome } from './run-histories.js';

const USERS = 20;
const ROUNDS = 3;
const numberOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const histories = numberOf('HISTORIES', USERS);
const rounds = numberOf('ROUNDS', ROUNDS);
const firstSeed = numberOf('SEED', 1);
const isLong = histories > USERS;
const isUsual = histories === USERS && rounds === ROUNDS && firstSeed === 1;
/** Combinations that the short histories reach several times; the summary counts all of them. */
const REACHED = ['gets another price at Stripe', 'cancels while a renewal is a draft'];

jest.setTimeout(24 * 3_600_000);

const billing = startForTests(() => startBilling());

test('no random history breaks a rule of the money', async () => {
  const violations: string[] = [];
  const total: Record<string, number> = {};
  let steps = 0;
  for (let seed = firstSeed; (seed - firstSeed) * USERS < histories; seed += 1) {
    const outcome = await runHistories(billing, { seed, users: USERS, rounds });
    violations.push(...outcome.violations);
    steps += outcome.steps;
    for (const [name, times] of Object.entries(outcome.combinations))
      total[name] = (total[name] ?? 0) + times;
    if (isLong) print(seed, outcome);
  }
  const seeds = [firstSeed, firstSeed + Math.ceil(histories / USERS) - 1];
  const summary = { seeds, steps, combinations: total, violations: violations.length };
  process.stdout.write(`${JSON.stringify(summary, null, isLong ? 2 : 0)}\n`);
  expect(violations.join('\n')).toBe('');
  if (isUsual) expect(Object.keys(total)).toEqual(expect.arrayContaining(REACHED));
});

/** Shows that the histories find each of these. All of them take minutes, so that only `BROKEN=1` runs more than the first. */
const variants = process.env['BROKEN'] === '1' ? brokenVariants : brokenVariants.slice(0, 1);
describe('a broken variant is found', () => {
  test.each(variants)('$name', async ({ breakIt, beforeRound, violation }) => {
    breakIt?.();
    const found: string[] = [];
    for (let seed = firstSeed; seed < firstSeed + 5 && !violation.test(found.join()); seed += 1) {
      const outcome = await runHistories(billing, {
        seed,
        users: USERS,
        rounds: 12,
        stopsAtViolation: true,
        beforeRound: () => beforeRound?.(billing) ?? Promise.resolve(),
      });
      found.push(...outcome.violations);
    }
    expect(found.join('\n')).toMatch(violation);
  });
});

function print(seed: number, { steps, combinations, violations }: Outcome): void {
  process.stdout.write(`seed ${seed}: ${steps} steps, ${JSON.stringify(combinations)}\n`);
  for (const violation of violations) process.stdout.write(`  ${violation}\n`);
}
