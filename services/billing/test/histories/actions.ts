import {
  BillingUserDataErased,
  cancelSubscription,
  changePlan,
  chooseFreePlan,
  createSubscription,
  DeletionScheduled,
  getSubscriptionState,
  makeTestPayment,
  Problem,
  refundUser,
  resumeSubscription,
  UserErased,
  type TestPaymentChoice,
} from '@tenfold/contracts';
import { admin, type BillingUnderTest } from '../start-billing.js';
import { untilDone, type Action, type Scene } from './scene.js';
import { subscriptionOf, type PaidCharge } from './truth.js';

const CALL_TIMEOUT_MS = 60_000;

export const isPastDue = ({ truth: { live } }: Scene) =>
  live?.status === 'past_due' || live?.status === 'unpaid';
const isPaying = ({ truth: { live } }: Scene) => live?.status === 'active';
const whileDue = (scene: Scene) => (isPastDue(scene) || scene.truth.draft ? 8 : 1);

const call = (
  { billing: { service }, user: { caller } }: Scene,
  rpc: typeof cancelSubscription | typeof chooseFreePlan | typeof resumeSubscription,
) => service.call(rpc, {}, caller, CALL_TIMEOUT_MS);

/** From now on no charge may follow, except by the user's own new decision. */
export function endsCharges({ user, truthOf }: Pick<Scene, 'user' | 'truthOf'>): void {
  user.ledger.chargedAtCancel ??= new Set(truthOf(user).charges.map(({ id }) => id));
}

function mayBeCharged({ user: { ledger } }: Scene): void {
  ledger.chargedAtCancel = null;
  ledger.endsLater = false;
}

async function subscribe(scene: Scene): Promise<void> {
  const { billing, user } = scene;
  const { clientSecret } = await billing.service.call(createSubscription, {}, user.caller, CALL_TIMEOUT_MS);
  const choices: TestPaymentChoice[] = ['succeeds', 'succeeds', 'succeeds', 'declined'];
  const choice = user.random.pick(choices);
  if (clientSecret === null) return;
  if (choice === 'succeeds') mayBeCharged(scene);
  await billing.service.call(makeTestPayment, { clientSecret, choice }, user.caller, CALL_TIMEOUT_MS);
}

async function useCard({ billing, truth: { live } }: Scene, card: string): Promise<void> {
  if (live === undefined) return;
  const { id } = await billing.stripe.paymentMethods.attach(card, { customer: String(live.customer) });
  await billing.stripe.subscriptions.update(live.id, { default_payment_method: id });
}

async function inPortal(scene: Scene, path: string, form: Record<string, string> = {}): Promise<void> {
  const customer = scene.truth.live?.customer ?? scene.truth.customers.at(-1);
  const { url } = await scene.billing.stripe.billingPortal.sessions.create({ customer: String(customer) });
  await fetch(`${url}/${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

/** Also invoices of a subscription that has ended meanwhile. */
async function payOnPage(scene: Scene): Promise<void> {
  const { billing, user, truth, truthOf } = scene;
  const invoice = user.random.pick([...user.seenInvoices]);
  const before = new Set(truth.charges.map(({ id }) => id));
  // the first payment of a subscription whose form is open begins it, as the form does
  const begins = truth.openInvoices.some((it) => it.id === invoice && subscriptionOf(it) === truth.live?.id);
  if (begins && truth.live?.status === 'incomplete') mayBeCharged(scene);
  await fetch(`${billing.emulator.url}/_emulator/invoices/${invoice}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    redirect: 'manual',
  });
  const paid = truthOf(user).charges.filter(({ id }) => !before.has(id));
  if (paid.length === 0) throw new Problem('CONFLICT', 'The invoice is void or paid.');
  for (const { id } of paid) user.ledger.paidByHand.add(id);
}

async function disputeOne(scene: Scene, charge: PaidCharge | undefined): Promise<void> {
  if (charge === undefined) return;
  await scene.billing.stripe.charges.retrieve(charge.id);
  scene.billing.emulator.dispute({ charge: charge.id });
  endedByOthers(
    scene,
    scene.truth.charges.filter((it) => it.subscription === charge.subscription),
  );
}

function endedByOthers({ user }: Scene, charges: PaidCharge[]): void {
  for (const { id } of charges) user.ledger.excused.add(id);
}

function disputes({ billing, truth: { charges } }: Scene) {
  const own = new Set(charges.map(({ id }) => id));
  return billing.emulator
    .objects('dispute')
    .filter((it) => own.has(String(it.charge)) && it.status === 'needs_response');
}

const undisputed = (charges: PaidCharge[]) =>
  charges.filter((it) => it.disputes.length === 0 && !it.isPartlyRefunded);

const oldPayments = ({ truth: { live, charges } }: Scene) =>
  charges.filter((it) => it.subscription === live?.id).slice(0, -1);

async function setPlan(scene: Scene, tier: 'pro' | 'free'): Promise<void> {
  const { billing, user } = scene;
  const input = { userId: user.caller.userId, tier, status: tier === 'pro' ? 'active' : 'inactive' } as const;
  await billing.service.call(changePlan, input, admin, CALL_TIMEOUT_MS);
  const { isGranted } = await billing.service.call(getSubscriptionState, {}, user.caller);
  if (tier === 'pro' && !isGranted) return; // already on Pro: nothing has changed
  user.ledger.isGranted = isGranted;
  endedByOthers(scene, scene.truthOf(user).charges);
  endsCharges(scene);
}

function rowExists(billing: BillingUnderTest, sql: string, userId: string): Promise<void> {
  const found = async () => (await billing.service.database.query<unknown[]>(sql, [userId])).length > 0;
  return untilDone(billing, found, `${sql} for ${userId}`);
}

export const actions: Action[] = [
  {
    name: 'subscribes',
    weight: ({ truth: { live } }) => (live === undefined ? 12 : live.status === 'incomplete' ? 3 : 0.2),
    act: subscribe,
  },
  {
    name: 'has a card that fails',
    weight: ({ truth: { live } }) => (live && !['past_due', 'unpaid'].includes(live.status) ? 5 : 0),
    act: (scene) => useCard(scene, 'pm_card_chargeCustomerFail'),
  },
  {
    name: 'has a card that works',
    weight: (scene) => (isPastDue(scene) ? 2 : 0),
    act: (scene) => useCard(scene, 'pm_card_visa'),
  },
  {
    name: 'changes the card in the portal',
    weight: ({ truth: { customers } }) => (customers.length > 0 ? 1.5 : 0),
    act: (scene) =>
      inPortal(scene, 'card', {
        payment_method: scene.user.random.pick([
          'pm_card_visa',
          'pm_card_visa',
          'pm_card_chargeCustomerFail',
        ]),
      }),
  },
  {
    name: 'cancels',
    weight: (scene) => (scene.truth.live ? 2 * whileDue(scene) : 0.2),
    act: async (scene) => {
      await call(scene, cancelSubscription);
      endsCharges(scene);
    },
  },
  {
    name: 'resumes',
    weight: ({ truth: { live } }) => (live?.cancel_at ? 4 : 0.1),
    act: async (scene) => {
      await call(scene, resumeSubscription);
      mayBeCharged(scene);
    },
  },
  {
    name: 'cancels in the portal',
    weight: (scene) => (scene.truth.live && !scene.truth.live.cancel_at ? whileDue(scene) : 0),
    act: (scene) => inPortal(scene, 'cancel'),
  },
  {
    name: 'takes it back in the portal',
    weight: ({ truth: { live } }) => (live?.cancel_at ? 1 : 0),
    act: async (scene) => {
      mayBeCharged(scene);
      await inPortal(scene, 'renew');
    },
  },
  {
    name: 'is refunded by the administrator',
    weight: (scene) => (scene.latest ? 0.7 * whileDue(scene) : 0),
    act: async (scene) => {
      const input = { userId: scene.user.caller.userId };
      await scene.billing.service.call(refundUser, input, admin, CALL_TIMEOUT_MS);
      endsCharges(scene);
    },
  },
  {
    name: 'is refunded at Stripe',
    weight: (scene) => (scene.latest && !scene.latest.isPartlyRefunded ? 0.7 * whileDue(scene) : 0),
    act: ({ billing, latest }) => billing.stripe.refunds.create({ charge: latest?.id ?? '' }),
  },
  {
    name: 'disputes the latest payment',
    weight: ({ latest }) => (latest && undisputed([latest]).length > 0 ? 0.7 : 0),
    act: (scene) => disputeOne(scene, scene.latest),
  },
  {
    name: 'disputes an old payment',
    weight: (scene) => (undisputed(oldPayments(scene)).length > 0 ? 3 : 0),
    act: (scene) => disputeOne(scene, undisputed(oldPayments(scene))[0]),
  },
  {
    name: 'has the verdict of a dispute',
    // a verdict takes weeks: not before billing has seen the dispute
    weight: (scene) => {
      const { endsLater, chargedAtCancel } = scene.user.ledger;
      const isUnseen = endsLater && chargedAtCancel === null;
      return disputes(scene).length > 0 && !isUnseen ? 4 : 0;
    },
    act: (scene) => {
      const [first] = disputes(scene);
      scene.billing.emulator.closeDispute(first?.id ?? '', scene.user.random.pick(['won', 'lost']));
      return Promise.resolve();
    },
  },
  {
    name: 'gets another price at Stripe',
    weight: ({ truth: { live }, prices }) =>
      live && !prices.includes(live.items.data[0]?.price.id ?? '') ? 1.5 : 0,
    act: ({ billing, truth: { live }, prices, user }) =>
      billing.stripe.subscriptions.update(live?.id ?? '', {
        items: [{ id: live?.items.data[0]?.id ?? '', price: user.random.pick(prices) }],
        proration_behavior: 'none',
      }),
  },
  {
    name: 'is granted Pro',
    weight: (scene) => (isPastDue(scene) ? 12 : isPaying(scene) ? 0.2 : 0.7),
    act: (scene) => setPlan(scene, 'pro'),
  },
  {
    name: 'is downgraded',
    weight: ({ user: { ledger }, truth: { live } }) => (ledger.isGranted ? 3 : live ? 0.6 : 0),
    act: (scene) => setPlan(scene, 'free'),
  },
  {
    name: 'chooses the Free plan',
    weight: (scene) => (isPastDue(scene) ? 3 : isPaying(scene) ? 0.2 : 0.7),
    act: async (scene) => {
      await call(scene, chooseFreePlan);
      endsCharges(scene);
    },
  },
  {
    name: 'pays an open invoice on its page',
    weight: ({ user: { seenInvoices }, truth: { live, openInvoices } }) => {
      if (seenInvoices.size === 0) return 0;
      return openInvoices.some((it) => subscriptionOf(it) === live?.id) ? 1.5 : 5;
    },
    act: payOnPage,
  },
  {
    name: 'asks for the account’s deletion',
    weight: (scene) => (scene.user.ledger.isLeaving ? 0 : 0.3 * whileDue(scene)),
    act: async ({ billing, user: { caller, ledger } }) => {
      ledger.isLeaving = true;
      const { userId } = caller;
      const deletesAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
      await billing.publish(DeletionScheduled, { userId, deletesAt });
      await rowExists(billing, `SELECT 1 FROM job WHERE kind = 'cancel-leaver' AND user_id = $1`, userId);
    },
  },
  {
    name: 'is erased',
    weight: (scene) => 0.15 * whileDue(scene),
    act: async (scene) => {
      scene.user.ledger.isErased = true;
      endedByOthers(scene, scene.truth.charges);
      const { userId } = scene.user.caller;
      await scene.billing.publish(UserErased, { userId });
      await rowExists(
        scene.billing,
        `SELECT 1 FROM outbox WHERE subject = '${BillingUserDataErased.type}' AND aggregate_id = $1::text`,
        userId,
      );
    },
  },
];
