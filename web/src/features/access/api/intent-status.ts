import { queryOptions } from '@tanstack/react-query';

const SECRETS = ['setup_intent_client_secret', 'payment_intent_client_secret'];

/** Reads the intent's client secret from the return address of the bank; null for any other address. */
export function clientSecretIn(parameters: URLSearchParams): string | null {
  return SECRETS.map((name) => parameters.get(name)).find((secret) => secret !== null) ?? null;
}

/**
 * Reads the intent's status from the payment provider, because the other address parameters can be forged. Null for an
 * unknown intent.
 */
export function intentStatusQuery(publishableKey: string, clientSecret: string) {
  return queryOptions({
    queryKey: ['payment-intent-status', clientSecret],
    queryFn: () => readStatus(publishableKey, clientSecret),
    retry: false,
    gcTime: 0,
  });
}

async function readStatus(publishableKey: string, clientSecret: string): Promise<string | null> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) return null;
  if (clientSecret.startsWith('seti_'))
    return (await stripe.retrieveSetupIntent(clientSecret)).setupIntent?.status ?? null;
  return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent?.status ?? null;
}
