import { startForTests } from '@tenfold/testing';
import { startBilling } from '../start-billing.js';
import { brokenVariants } from './broken-variants.js';
import { runHistories, type Outcome } from './run-histories.js';

const USERS = 20;
const numberOf = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const histories = numberOf('HISTORIES', USERS);
const rounds = numberOf('ROUNDS', 5);
const firstSeed = numberOf('SEED', 1);
const isLong = histories > USERS;

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
  const summary = { seeds: [firstSeed, Math.ceil(histories / USERS)], steps, combinations: total };
  if (isLong)
    process.stdout.write(`${JSON.stringify({ ...summary, violations: violations.length }, null, 2)}\n`);
  expect(violations.join('\n')).toBe('');
});

/** Shows that the histories find each of these; `BROKEN=1` runs them, which takes minutes. */
const describeBroken = process.env['BROKEN'] === '1' ? describe : describe.skip;
describeBroken('a broken variant is found', () => {
  test.each(brokenVariants)('$name', async ({ breakIt, beforeRound, violation }) => {
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
