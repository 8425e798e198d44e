/** What to ask Stripe for, to learn whom an event concerns. */
export type EventSubject = { customer: string } | { charge: string } | { paymentIntent: string } | null;

/** The events that may change what somebody is entitled to; all others are kept and ignored. */
const HANDLED = new Set([
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
  'charge.dispute.closed',
]);

export function isHandled(type: string): boolean {
  return HANDLED.has(type);
}

/** The part of an event that is read: to know whom it concerns, never what is true of them. */
export interface EventLike {
  type: string;
  data: { object: object; previous_attributes?: object };
}

/** Whom the event is about; null when it says nothing of it. */
export function subjectOf({ type, data }: EventLike): EventSubject {
  const object = data.object as Record<string, unknown>;
  if (/^customer\.(updated|deleted)$/.test(type)) return asSubject('customer', object.id);
  const previous = (data.previous_attributes ?? {}) as Record<string, unknown>;
  return (
    // a card that was taken away no longer says whose it was
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
