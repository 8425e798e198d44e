import { AddressElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { Flex } from 'antd';
import type { BillingAddress } from '@tenfold/contracts';
import { useEffect, useState, type FormEvent } from 'react';
import { logError } from '../../../lib/log-error.js';
import { paths } from '../../../paths.js';
import { FormSkeleton } from './form-skeleton.js';
import type { PaymentFormProps } from '../payment-form-props.js';
import styles from '../billing.module.css';
import { PaymentSubmit } from './payment-submit.js';
import { toastDeclined, toastUnexpected } from '../payment-toasts.js';
import { CARD_FORM_TIMEOUT_MS } from '../hooks/use-card-form.js';

interface Props extends PaymentFormProps {
  onNotLoaded: () => void;
}

export function CardFields({ onNotLoaded, ...payment }: Props) {
  const [isReady, setIsReady] = useState(false);
  const { pay, isPending, problem } = useCardPayment(payment);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(onNotLoaded, CARD_FORM_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isReady, onNotLoaded]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay();
  };
  return (
    <form onSubmit={submit}>
      <Flex vertical gap={20}>
        {!isReady && <FormSkeleton what="the card form" />}
        <div className={styles.element} data-ready={isReady}>
          {payment.collectsAddress && <AddressElement options={{ mode: 'billing' }} />}
          <PaymentElement
            options={{ layout: 'tabs' }}
            onReady={() => setIsReady(true)}
            onLoadError={onNotLoaded}
          />
        </div>
        {isReady && (
          <PaymentSubmit
            intentType={payment.intentType}
            todayCents={payment.todayCents}
            isPending={isPending}
            problem={problem}
          />
        )}
      </Flex>{' '}
    </form>
  );
}

function useCardPayment({
  intentType,
  begin,
  collectsAddress,
  onOtherTerms,
  onConfirming,
  onPaid,
}: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function stop(words: string | null): void {
    setProblem(words);
    setIsPending(false);
    onConfirming(false);
  }

  async function confirm(provider: Stripe, fields: StripeElements): Promise<void> {
    const { error } = await fields.submit();
    if (error) return stop(error.type === 'validation_error' ? null : toastDeclined(error.message));
    const begun = await begin(intentType, collectsAddress ? await readAddress(fields) : undefined);
    if (begun.name === 'done') return;
    if (begun.name === 'other-terms') {
      stop(null);
      return onOtherTerms(begun.terms);
    }
    const returnUrl = new URL(paths.dashboard, window.location.origin).href;
    const { clientSecret } = begun;
    const outcome = await confirmCard(provider, { elements: fields, clientSecret, returnUrl });
    if (outcome.ok) return onPaid();
    stop(toastDeclined(outcome.message));
  }

  async function pay(): Promise<void> {
    if (!stripe || !elements || isPending) return;
    setProblem(null);
    setIsPending(true);
    onConfirming(true);
    try {
      await confirm(stripe, elements);
    } catch (error) {
      logError('The payment could not be confirmed', error);
      stop(toastUnexpected());
    }
  }

  return { pay, isPending, problem };
}

async function readAddress(fields: StripeElements): Promise<BillingAddress | undefined> {
  const found = await fields.getElement('address')?.getValue();
  if (!found) return undefined;
  const { postal_code: postalCode, ...address } = found.value.address;
  return { ...address, postalCode };
}

type CardOutcome = { ok: true } | { ok: false; message: string | undefined };

interface Confirmation {
  elements: StripeElements;
  clientSecret: string;
  returnUrl: string;
}

async function confirmCard(
  stripe: Stripe,
  { elements, clientSecret, returnUrl }: Confirmation,
): Promise<CardOutcome> {
  const confirmation = {
    elements,
    clientSecret,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  } as const;
  if (clientSecret.startsWith('seti_')) {
    const { error, setupIntent } = await stripe.confirmSetup(confirmation);
    return error ? { ok: false, message: error.message } : outcomeOf(setupIntent?.status);
  }
  const { error, paymentIntent } = await stripe.confirmPayment(confirmation);
  return error ? { ok: false, message: error.message } : outcomeOf(paymentIntent?.status);
}

/** `processing` and unknown statuses count as success: the server decides by the provider's events. */
function outcomeOf(status: string | undefined): CardOutcome {
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
