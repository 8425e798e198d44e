import { lazy, Suspense, useEffect, useRef } from 'react';
import type { BillingConfig } from '@tenfold/contracts';
import { FormSkeleton } from './form-skeleton.js';
import type { PaymentFormProps } from './payment-form-props.js';
import type { OfferProps } from './pro-offer.js';
import { TestPaymentForm } from './test-payment-form.js';
import { Unavailable } from './unavailable.js';
import { useBegin, type OpenPayment } from './use-begin.js';
import styles from './card-step.module.css';

// the provider's part is loaded where a card is really taken, and nowhere else
const CardForm = lazy(() => import('./card-form.js').then((module) => ({ default: module.CardForm })));

interface Props extends OfferProps {
  config: BillingConfig;
}

/** Creates the subscription as soon as it shows, which binds to nothing, and then asks how it will be paid. */
export function CardStep({ config, ...props }: Props) {
  const { begin, payment } = useBegin(props);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    begin();
  });
  return (
    <>
      <h2 className={styles.title}>Payment</h2>
      {payment === null ? (
        <FormSkeleton what="the payment form" />
      ) : (
        <PaymentForm config={config} payment={payment} offer={props} />
      )}
    </>
  );
}

function PaymentForm(props: { config: BillingConfig; payment: OpenPayment; offer: OfferProps }) {
  const { config, payment, offer } = props;
  const { clientSecret, intentType } = payment;
  const form: PaymentFormProps = {
    clientSecret,
    intentType,
    onConfirming: offer.onConfirming,
    onPaid: () => offer.onConfirmed(intentType),
  };
  const publishableKey = payment.publishableKey ?? config.publishableKey;
  if (config.mode === 'emulator') return <TestPaymentForm {...form} />;
  if (publishableKey === null) return <Unavailable reason={config.reason} user={offer.user} />;
  return (
    <Suspense fallback={<FormSkeleton what="the card form" />}>
      <CardForm {...form} publishableKey={publishableKey} />
    </Suspense>
  );
}
