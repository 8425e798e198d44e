import type Stripe from 'stripe';

export type EventSubject = { customer: string } | { charge: string } | { paymentIntent: string } | null;

/** Events that may change access; the webhook endpoint gets exactly these. Others are stored and ignored. */
export const HANDLED_EVENTS = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.created',
  'invoice.finalized',
  'invoice.finalization_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.payment_attempt_required',
  'invoice.upcoming',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'payment_method.updated',
  'customer.updated',
  'customer.deleted',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const HANDLED = new Set<string>(HANDLED_EVENTS);

export function isHandled(type: string): boolean {
  return HANDLED.has(type);
}

export function fraudWarningOf({ type, data }: EventLike): string | null {
  if (!type.startsWith('radar.early_fraud_warning.')) return null;
  const { id } = data.object as { id?: unknown };
  return typeof id === 'string' ? id : null;
}

export interface EventLike {
  type: string;
  data: { object: object; previous_attributes?: object };
}

export function subjectOf({ type, data }: EventLike): EventSubject {
  const object = data.object as Record<string, unknown>;
  if (/^customer\.(updated|deleted)$/.test(type)) return asSubject('customer', object.id);
  const previous = (data.previous_attributes ?? {}) as Record<string, unknown>;
  return (
    // a detached card no longer names its customer
    asSubject('customer', object.customer ?? previous.customer) ??
    asSubject('paymentIntent', object.payment_intent) ??
    asSubject('charge', object.charge)
  );
}

function asSubject(kind: 'customer' | 'charge' | 'paymentIntent', reference: unknown): EventSubject {
  const id =
    typeof reference === 'object' && reference !== null ? (reference as { id?: unknown }).id : reference;
  if (typeof id !== 'string') return null;
  if (kind === 'customer') return { customer: id };
  return kind === 'charge' ? { charge: id } : { paymentIntent: id };
}
