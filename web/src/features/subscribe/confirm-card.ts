import type { Stripe, StripeElements } from '@stripe/stripe-js';

export type CardAnswer = { ok: true } | { ok: false; message: string | undefined };

interface Confirmation {
  elements: StripeElements;
  clientSecret: string;
  /** Where the bank sends the browser back to, when it has to leave. */
  returnUrl: string;
}

/** Confirms what the secret stands for: a card kept for later (`seti_`) or a payment (`pi_`). */
export async function confirmCard(
  stripe: Stripe,
  { elements, clientSecret, returnUrl }: Confirmation,
): Promise<CardAnswer> {
  const checked = await elements.submit();
  if (checked.error) return { ok: false, message: checked.error.message };
  const confirmation = {
    elements,
    clientSecret,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  } as const;
  const { error } = clientSecret.startsWith('seti_')
    ? await stripe.confirmSetup(confirmation)
    : await stripe.confirmPayment(confirmation);
  return error ? { ok: false, message: error.message } : { ok: true };
}
