import { getSubscriptionState } from '@tenfold/contracts';
import { createCaller } from '@tenfold/testing';
import { StripeClock } from '../../src/stripe/stripe-clock.js';
import { HANDLED_EVENTS } from '../../src/webhooks/event-subject.js';
import type { BillingUnderTest } from '../start-billing.js';
import { actOnce } from './act-once.js';
import { endsCharges } from './actions.js';
import { untilDone, type User, type World } from './scene.js';
import { violations } from './invariants.js';
import { Random } from './random.js';
import { DAY, HOUR, periodEndOf, readTruth } from './truth.js';

export interface HistorySet {
  seed: number;
  users: number;
  rounds: number;
  /** Before each round; a broken variant changes the product here. */
  beforeRound?: () => Promise<unknown>;
  stopsAtViolation?: boolean;
}

export interface Outcome {
  steps: number;
  actions: Record<string, number>;
  combinations: Record<string, number>;
  violations: string[];
}

/** What billing knows of a user, for the report of a violation. */
const KNOWN = `SELECT
    (SELECT row_to_json(subscription) FROM subscription WHERE user_id = $1) AS access,
    (SELECT json_agg(json_build_object('status', status, 'fetch', fetch_number, 'at', fetched_at))
       FROM stripe_subscription WHERE user_id = $1) AS copies,
    (SELECT json_agg(json_build_object('kind', kind, 'state', state, 'attempts', attempts, 'error', last_error,
       'finished', finished_at)) FROM job WHERE user_id = $1) AS jobs`;
const SLOW_JOBS = ['compare-stripe-events', 'compare-subscriptions'];
/** Hours; `draft` and `due` lead to a user's renewal: before it is charged, and after. */
const CLOCK_STEPS: [step: number | 'draft' | 'due', weight: number][] = [
  [0.5, 1],
  [2, 1],
  [24, 2],
  [96, 2],
  ['draft', 2],
  ['due', 5],
];
const LONGEST_HOP = 8 * DAY;
const AFTER_RETRIES = [
  { subscription: 'cancel', uncollectible: false },
  { subscription: 'cancel', uncollectible: true },
  { subscription: 'unpaid', uncollectible: false },
  { subscription: 'past_due', uncollectible: false },
  { subscription: 'past_due', uncollectible: true },
] as const;
const WEBHOOKS = [{ duplicate: 2 }, { shuffle: true }, { drop: true }, {}, {}] as const;

/**
 * Drives all users of a set through random steps against one clock, and checks after each round, when nothing is under
 * way any more, what Stripe holds against what billing says.
 */
export async function runHistories(billing: BillingUnderTest, set: HistorySet): Promise<Outcome> {
  const clock = new Random(set.seed);
  const world = await makeWorld(billing);
  const users = Array.from({ length: set.users }, (_, index) => makeUser(billing, set.seed, index));
  for (const [index, user] of users.entries())
    user.ledger.trials = users[index - (index % 2)]?.ledger.trials ?? user.ledger.trials;
  const outcome: Outcome = { steps: 0, actions: {}, combinations: {}, violations: [] };
  const count = (of: Record<string, number>, name: string) => (of[name] = (of[name] ?? 0) + 1);
  const failed = new Set<User>();

  const check = async (round: number, what: string) => {
    await drain(billing);
    const truthOf = readTruth(billing.emulator);
    const now = billing.emulator.now();
    await Promise.all(
      users.map(async (user) => {
        if (failed.has(user)) return;
        user.trace.push(what);
        const truth = truthOf(user.caller.userId);
        const state = await billing.service.call(getSubscriptionState, {}, user.caller);
        if (state.status === 'trialing' && truth.live?.status === 'trialing')
          user.ledger.trials.add(truth.live.id);
        if (state.tier === 'free') user.ledger.isGranted = false;
        const found = violations(user.ledger, truth, state, now);
        if (found.length === 0) return;
        failed.add(user);
        const where = `seed ${set.seed}, user ${users.indexOf(user)}, round ${round}`;
        const plan = `${state.tier}/${state.status}, Stripe: ${truth.live?.status ?? 'none'}`;
        const [known] = await billing.service.database.query<object[]>(KNOWN, [user.caller.userId]);
        const report = [...user.trace, JSON.stringify(known)].join('\n    ');
        outcome.violations.push(`${where}: ${found.join('; ')} [${plan}]\n    ${report}`);
      }),
    );
  };

  for (let round = 0; round < set.rounds; round += 1) {
    if (set.stopsAtViolation && outcome.violations.length > 0) break;
    await set.beforeRound?.();
    billing.emulator.clearFaults();
    billing.emulator.faultWebhooks(clock.pick(WEBHOOKS));
    billing.emulator.changeAfterRetries(clock.pick(AFTER_RETRIES));
    await Promise.all(
      users.map(async (user) => {
        const turns = failed.has(user) || user.ledger.isErased ? 0 : user.random.pick([0, 1, 1, 1, 2]);
        for (let turn = 0; turn < turns; turn += 1) {
          const reached = await actOnce(world, user);
          if (reached === null) continue;
          outcome.steps += 1;
          count(outcome.actions, reached.name);
          for (const name of reached.combinations) count(outcome.combinations, name);
        }
      }),
    );
    await check(round, '(settled)');
    for (const user of users.filter(({ ledger }) => ledger.endsLater)) endsCharges({ ...world, user });
    for (const target of clockHops(world, clock, users)) {
      billing.emulator.advance({ to: target });
      outcome.steps += 1;
      await check(round, new Date(target * 1_000).toISOString());
    }
  }
  // so that the clock of the next set moves none of these
  for (const id of users.flatMap((user) => world.truthOf(user).customers))
    await billing.stripe.customers.del(id).catch(() => undefined);
  await drain(billing);
  return outcome;
}

/** A long step in pieces, so that billing acts in between as it does in reality. */
function clockHops({ billing, truthOf }: World, clock: Random, users: User[]): number[] {
  const now = billing.emulator.now();
  const [step = 2] = clock.weighted(CLOCK_STEPS, ([, weight]) => weight) ?? [];
  const ends = users.flatMap((user) => truthOf(user).live ?? []).map(periodEndOf);
  const to = typeof step === 'number' || ends.length === 0 ? null : clock.pick(ends);
  const hours = typeof step === 'number' ? step : step === 'draft' ? 0.5 : 2;
  const target = Math.max(now, to ?? now) + hours * HOUR;
  const hops: number[] = [];
  for (let at = now + LONGEST_HOP; at < target; at += LONGEST_HOP) hops.push(at);
  return [...hops, target];
}

async function makeWorld(billing: BillingUnderTest): Promise<World> {
  const [endpoint] = billing.emulator.objects('webhook_endpoint');
  const { url = '', secret = '' } = endpoint ?? {};
  billing.emulator.setEndpoints([{ url, secret, events: [...HANDLED_EVENTS] }]);
  const product = billing.emulator.objects('price').find((it) => it.lookup_key === 'pro_monthly')?.product;
  const prices = await Promise.all(
    [1_499, 2_499].map((unit_amount) =>
      billing.stripe.prices.create({
        product: String(product),
        currency: 'usd',
        unit_amount,
        recurring: { interval: 'month' },
      }),
    ),
  );
  return {
    billing,
    prices: prices.map(({ id }) => id),
    truthOf: ({ caller }) => readTruth(billing.emulator)(caller.userId),
  };
}

function makeUser({ identity }: BillingUnderTest, seed: number, index: number): User {
  const caller = createCaller();
  // two users share a mailbox
  identity.rename(caller.userId, `set${seed}-${index >> 1}+${index}@people.example`);
  return {
    caller,
    random: new Random(seed * 1_000 + index),
    seenInvoices: new Set(),
    trace: [],
    ledger: {
      isGranted: false,
      isLeaving: false,
      isErased: false,
      chargedAtCancel: null,
      endsLater: false,
      paidByHand: new Set(),
      excused: new Set(),
      trials: new Set(),
    },
  };
}

/** Until no webhook, event or job is under way. Lost webhooks are found by the comparison with Stripe. */
async function drain({ service, emulator }: BillingUnderTest): Promise<void> {
  await service.get(StripeClock).refresh();
  await quiet({ service, emulator });
  const skipped = emulator.faults().webhooks.drop > 0 ? SLOW_JOBS.slice(1) : SLOW_JOBS;
  await service.database.query(
    `UPDATE job SET run_at = now() WHERE dedupe_key = 'periodic' AND kind <> ALL ($1)`,
    [skipped],
  );
  await quiet({ service, emulator });
}

async function quiet({ emulator, service }: Pick<BillingUnderTest, 'service' | 'emulator'>): Promise<void> {
  const isQuiet = async () => {
    if (emulator.deliveries().some(({ state }) => state === 'waiting')) return false;
    const [row] = await service.database.query<{ busy: number }[]>(
      `SELECT (SELECT count(*) FROM stripe_event WHERE processed_at IS NULL)::int
            + (SELECT count(*) FROM job WHERE state = 'pending'
                AND (dedupe_key IS DISTINCT FROM 'periodic' OR run_at <= now()))::int AS busy`,
    );
    return row?.busy === 0;
  };
  await untilDone({ service }, isQuiet, 'all events and jobs');
}
