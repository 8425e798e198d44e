import type Stripe from 'stripe';
import { invalid, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { page } from '../http/page.js';
import { decimal, idOf, refOf, timeOn, type World } from '../store/world.js';
import { customerFilter } from './customer-of.js';

/** What the next invoice of the subscription charges, or credits, beside its renewal. */
export function addProration(world: World, subscription: Stripe.Subscription, cents: number): void {
  const [item] = subscription.items.data;
  if (item === undefined || cents === 0) return;
  const now = timeOn(world, subscription.test_clock);
  world.store.put('invoice_item', {
    id: world.store.newId('ii'),
    object: 'invoiceitem',
    amount: cents,
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    customer_account: null,
    date: now,
    description: 'Proration',
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: cents,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_details',
    },
    period: { start: now, end: item.current_period_end },
    pricing: null,
    proration: true,
    quantity: 1,
    quantity_decimal: decimal(1),
    tax_rates: [],
    test_clock: refOf(subscription.test_clock),
  });
}

export function pendingItems({ store }: World, subscription: string): Stripe.InvoiceItem[] {
  return store
    .all('invoice_item')
    .filter((it) => it.invoice === null && it.parent?.subscription_details?.subscription === subscription);
}

function list(call: Call): object {
  const { world, params } = call;
  const isPending = params.flag('pending');
  const customer = customerFilter(world, params);
  const found = world.store
    .all('invoice_item')
    .filter((it) => customer === undefined || idOf(it.customer) === customer)
    .filter((it) => isPending === undefined || isPending === (it.invoice === null));
  return page(call, found, PATH);
}

function remove({ world, id }: Call): Stripe.DeletedInvoiceItem {
  const item = world.store.find('invoice_item', id);
  if (item === undefined) throw noSuch('invoiceitem', id);
  if (item.invoice !== null) throw invalid('This invoice item is attached to an invoice that is no draft.');
  world.store.remove('invoice_item', id);
  return { id, object: 'invoiceitem', deleted: true };
}

const PATH = '/v1/invoiceitems';

export const invoiceItemOperations: Operation[] = [
  { method: 'GET', path: PATH, params: 'InvoiceItemListParams', run: list },
  { method: 'DELETE', path: `${PATH}/:id`, params: 'InvoiceItemDeleteParams', run: remove },
];
