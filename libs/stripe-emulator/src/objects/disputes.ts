import type Stripe from 'stripe';
import { DAY } from '../domain/calendar.js';
import { noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { mergeMetadata } from '../http/params.js';
import { change, idOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';

const EVIDENCE_DAYS = 9;

/** The customer asks their bank for the money back: it is taken at once. */
export function openDispute(world: World, charge: Stripe.Charge): Stripe.Dispute {
  const { store } = world;
  const customer = refOf(charge.customer);
  const now = timeOn(world, customer === null ? null : store.get('customer', customer).test_clock);
  const dispute = store.put('dispute', {
    id: store.newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: now + EVIDENCE_DAYS * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted' as Stripe.Dispute.EvidenceDetails.SubmissionMethod,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  change(world, 'charge', charge.id, { disputed: true });
  recordEvent(world, 'charge.dispute.created', dispute);
  return dispute;
}

/** What the bank decides. */
export function closeDispute(world: World, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const before = world.store.find('dispute', id);
  if (before === undefined) throw noSuch('dispute', id);
  const dispute = change(world, 'dispute', id, { status });
  recordEvent(world, 'charge.dispute.closed', dispute, before);
  return dispute;
}

const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

function noEvidence(): Stripe.Dispute.Evidence {
  const blank = Object.fromEntries(EVIDENCE.map((name) => [name, null])) as Record<
    (typeof EVIDENCE)[number],
    null
  >;
  return { ...blank, enhanced_evidence: {} };
}

function find({ world, id }: Call): Stripe.Dispute {
  const dispute = world.store.find('dispute', id);
  if (dispute === undefined) throw noSuch('dispute', id);
  return dispute;
}

function update(call: Call): Stripe.Dispute {
  const before = find(call);
  const dispute = change(call.world, 'dispute', before.id, {
    metadata: mergeMetadata(call.params, before.metadata),
  });
  recordEvent(call.world, 'charge.dispute.updated', dispute, before);
  return dispute;
}

function list(call: Call): object {
  const { world, params } = call;
  const created = inRange(params, 'created');
  const charge = params.text('charge');
  const intent = params.text('payment_intent');
  const found = world.store
    .all('dispute')
    .filter((it) => created(it.created) && (charge === undefined || idOf(it.charge) === charge))
    .filter((it) => intent === undefined || refOf(it.payment_intent) === intent);
  return page(call, found, '/v1/disputes');
}

export const disputeOperations: Operation[] = [
  { method: 'GET', path: '/v1/disputes', params: 'DisputeListParams', run: list },
  { method: 'GET', path: '/v1/disputes/:id', params: 'DisputeRetrieveParams', run: find },
  { method: 'POST', path: '/v1/disputes/:id', params: 'DisputeUpdateParams', run: update },
];
