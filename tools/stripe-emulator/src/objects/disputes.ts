import type Stripe from 'stripe';
import { DAY } from '../domain/calendar.js';
import { invalid, noSuch } from '../http/api-error.js';
import type { Call, Operation } from '../http/operation.js';
import { inRange, page } from '../http/page.js';
import { change, idOf, refOf, timeOn, type World } from '../store/world.js';
import { recordEvent } from '../webhooks/record-event.js';
import { settleEarlyFraudWarning } from './early-fraud-warnings.js';

const EVIDENCE_DAYS = 9;

/** A dispute withdraws the money at once. An inquiry withdraws nothing, and the charge can still be refunded. */
export function openDispute(world: World, charge: Stripe.Charge, inquiry = false): Stripe.Dispute {
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
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  });
  change(world, 'charge', charge.id, { disputed: true });
  recordEvent(world, 'charge.dispute.created', dispute);
  if (!inquiry) recordEvent(world, 'charge.dispute.funds_withdrawn', dispute);
  settleEarlyFraudWarning(world, charge.id);
  return dispute;
}

export function escalateDispute(world: World, id: string): Stripe.Dispute {
  const before = existing(world, id);
  if (!isInquiry(before)) throw invalid(`Dispute ${id} is not an open inquiry.`);
  const dispute = change(world, 'dispute', id, { status: 'needs_response', is_charge_refundable: false });
  recordEvent(world, 'charge.dispute.updated', dispute, before);
  recordEvent(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const isInquiry = ({ status }: Stripe.Dispute) =>
  status === 'warning_needs_response' || status === 'warning_under_review';

export type DisputeResult = 'won' | 'lost' | 'warning_closed';

export function closeDispute(world: World, id: string, status: DisputeResult): Stripe.Dispute {
  const before = existing(world, id);
  if (CLOSED.includes(before.status)) throw invalid(`Dispute ${id} is closed already.`);
  if (isInquiry(before) !== (status === 'warning_closed')) {
    throw invalid(`Dispute ${id} with status ${before.status} cannot become ${status}.`);
  }
  const dispute = change(world, 'dispute', id, { status });
  if (status === 'won') recordEvent(world, 'charge.dispute.funds_reinstated', dispute);
  recordEvent(world, 'charge.dispute.closed', dispute, before);
  return dispute;
}

const CLOSED = ['won', 'lost', 'warning_closed'];

function existing({ store }: World, id: string): Stripe.Dispute {
  const dispute = store.find('dispute', id);
  if (dispute === undefined) throw noSuch('dispute', id);
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
  return existing(world, id);
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
];
