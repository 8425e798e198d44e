import type { Stripe, StripeElements } from '@stripe/stripe-js';

export type CardAnswer = { ok: true } | { ok: false; message: string | undefined };

interface Confirmation {
  elements: StripeElements;
  clientSecret: string;
  /** The bank redirects here when its authentication leaves the page. */
  returnUrl: string;
}

/** Confirms a setup intent (`seti_`) or a payment intent (`pi_`). */
export async function confirmCard(
  stripe: Stripe,
  { elements, clientSecret, returnUrl }: Confirmation,
): Promise<CardAnswer> {
  const confirmation = {
    elements,
    clientSecret,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  } as const;
  if (clientSecret.startsWith('seti_')) {
    const { error, setupIntent } = await stripe.confirmSetup(confirmation);
    return error ? { ok: false, message: error.message } : answerOf(setupIntent?.status);
  }
  const { error, paymentIntent } = await stripe.confirmPayment(confirmation);
  return error ? { ok: false, message: error.message } : answerOf(paymentIntent?.status);
}

/** `processing` and unknown statuses count as success: the server decides by the provider's events. */
function answerOf(status: string | undefined): CardAnswer {
  switch (status) {
    case 'requires_action':
      return { ok: false, message: 'Your bank did not confirm your identity. Please try again.' };
    case 'requires_payment_method':
      return { ok: false, message: 'Your card was not accepted. Please try another card.' };
    case 'canceled':
      return { ok: false, message: 'The payment took too long. Please try again.' };
    default:
      return { ok: true };
  }
}
