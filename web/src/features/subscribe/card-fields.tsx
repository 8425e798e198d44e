import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useState, type FormEvent } from 'react';
import { logError } from '../../lib/log-error.js';
import { paths } from '../../paths.js';
import { confirmCard } from './confirm-card.js';
import { FormSkeleton } from './form-skeleton.js';
import type { PaymentFormProps } from './payment-form-props.js';
import styles from './payment-form.module.css';
import { PaymentSubmit } from './payment-submit.js';
import { tellDeclined, tellUnexpected } from './payment-toasts.js';
import { CARD_FORM_PATIENCE_MS } from './use-card-form.js';

interface Props extends PaymentFormProps {
  /** The fields did not come. */
  onNotLoaded: () => void;
}

/** The fields themselves, and the button that agrees. */
export function CardFields({ onNotLoaded, ...payment }: Props) {
  const [isReady, setIsReady] = useState(false);
  const { pay, isPending } = useCardPayment(payment);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(onNotLoaded, CARD_FORM_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isReady, onNotLoaded]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {!isReady && <FormSkeleton what="the card form" />}
      <div className={styles.element} data-ready={isReady}>
        <PaymentElement
          options={{ layout: 'tabs' }}
          onReady={() => setIsReady(true)}
          onLoadError={onNotLoaded}
        />
      </div>
      {isReady && <PaymentSubmit intentType={payment.intentType} isPending={isPending} />}
    </form>
  );
}

function useCardPayment({ clientSecret, onConfirming, onPaid }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isPending, setIsPending] = useState(false);

  async function pay(): Promise<void> {
    if (!stripe || !elements || isPending) return;
    setIsPending(true);
    onConfirming(true);
    const returnUrl = new URL(paths.dashboard, window.location.origin).href;
    try {
      const answer = await confirmCard(stripe, { elements, clientSecret, returnUrl });
      if (answer.ok) return onPaid();
      tellDeclined(answer.message);
    } catch (error) {
      logError('The payment could not be confirmed', error);
      tellUnexpected();
    }
    setIsPending(false);
    onConfirming(false);
  }

  return { pay, isPending };
}
