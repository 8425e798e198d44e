import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useAwaitAccess } from '../../api/await-access.js';
import { billingConfigQuery } from '../../api/billing-config.js';
import { useUser } from '../../api/current-user.js';
import { hasPro } from '../../lib/access.js';
import { toastFailure } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { Redirect } from '../../ui/redirect.js';
import { SpinnerPage } from '../../ui/spinner-page.js';

const SECRETS = ['setup_intent_client_secret', 'payment_intent_client_secret'];
/** After this time the screen shows the current account state and keeps polling. */
const PURCHASE_TIMEOUT_MS = 30_000;
const NOT_CONFIRMED = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'canceled'];

export function usePaymentReturn(): string | null {
  const [parameters] = useSearchParams();
  return clientSecretIn(parameters);
}

export function PaymentReturn({ clientSecret }: { clientSecret: string }) {
  const config = useQuery(billingConfigQuery);
  if (config.isPending) return <SpinnerPage />;
  const key = config.data?.publishableKey ?? null;
  // without a publishable key the intent cannot be read; only the account shows the purchase
  return key === null ? <Paid /> : <IntentOutcome publishableKey={key} clientSecret={clientSecret} />;
}

function IntentOutcome({ publishableKey, clientSecret }: { publishableKey: string; clientSecret: string }) {
  const status = useQuery(intentStatusQuery(publishableKey, clientSecret));
  if (status.isPending) return <SpinnerPage />;
  if (!NOT_CONFIRMED.includes(status.data ?? '')) return <Paid />;
  return <Redirect to={paths.subscribe} announce={toastNotPaid} />;
}

function toastNotPaid(): void {
  toastFailure('Setup Failed', 'Your bank did not confirm the payment. You have not been charged.');
}

function Paid() {
  const { pathname } = useLocation();
  const [isOverdue, setIsOverdue] = useState(false);
  useAwaitAccess();
  useEffect(() => {
    const timer = setTimeout(() => setIsOverdue(true), PURCHASE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasPro(useUser()) || isOverdue ? <Navigate to={pathname} replace /> : <SpinnerPage />;
}

function clientSecretIn(parameters: URLSearchParams): string | null {
  return SECRETS.map((name) => parameters.get(name)).find((secret) => secret !== null) ?? null;
}

/**
 * Reads the intent's status from the payment provider, because the other address parameters can be forged. Null for an
 * unknown intent.
 */
function intentStatusQuery(publishableKey: string, clientSecret: string) {
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
