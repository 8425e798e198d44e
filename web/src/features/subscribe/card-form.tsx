import { Elements } from '@stripe/react-stripe-js';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useThemeMode } from '../../lib/theme.js';
import { cardFormLook } from './card-form-look.js';
import { CardFields } from './card-fields.js';
import { FormSkeleton } from './form-skeleton.js';
import type { PaymentFormProps } from './payment-form-props.js';
import styles from './payment-form.module.css';
import { useCardForm } from './use-card-form.js';

interface Props extends PaymentFormProps {
  publishableKey: string;
}

/** The payment provider's own card form: what is typed there never reaches us. */
export function CardForm({ publishableKey, ...props }: Props) {
  const [attempt, setAttempt] = useState(1);
  /** The attempt whose script came, but whose fields did not. */
  const [emptyAttempt, setEmptyAttempt] = useState(0);
  const form = useCardForm(publishableKey, attempt);
  const mode = useThemeMode();
  const options = useMemo(
    () => ({ clientSecret: props.clientSecret, locale: 'en' as const, appearance: cardFormLook(mode) }),
    [props.clientSecret, mode],
  );
  if (form.status === 'failed' || emptyAttempt === attempt) {
    return <NotLoaded retry={() => setAttempt(attempt + 1)} />;
  }
  if (form.status === 'loading') return <FormSkeleton what="the card form" />;
  return (
    <Elements stripe={form.stripe} options={options}>
      <CardFields {...props} onNotLoaded={() => setEmptyAttempt(attempt)} />
    </Elements>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className={styles.form}>
      <p>The card form from our payment provider could not be loaded. You have not been charged.</p>
      <Button size="large" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
