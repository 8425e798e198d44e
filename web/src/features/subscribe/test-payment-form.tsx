import { Radio } from 'antd';
import { useState, type FormEvent } from 'react';
import type { TestPaymentChoice } from '@tenfold/contracts';
import { useTestPayment } from './api/test-payment.js';
import type { PaymentFormProps } from './payment-form-props.js';
import formStyles from './payment-form.module.css';
import { PaymentSubmit } from './payment-submit.js';
import { tellPaymentFailure } from './payment-toasts.js';
import { TestAuthenticationDialog } from './test-authentication-dialog.js';
import styles from './test-payment-form.module.css';

const choices: ReadonlyArray<{ value: TestPaymentChoice; label: string; help: string }> = [
  { value: 'succeeds', label: 'Succeeds', help: 'The card is accepted.' },
  { value: 'declined', label: 'Is declined', help: 'The bank refuses the card.' },
  { value: 'authentication', label: 'Needs authentication', help: 'The bank asks who you are first.' },
];

/** In test mode nobody may type a card: one chooses how the payment goes. */
export function TestPaymentForm({ clientSecret, intentType, onConfirming, onPaid }: PaymentFormProps) {
  const [choice, setChoice] = useState<TestPaymentChoice>('succeeds');
  const [isAsked, setIsAsked] = useState(false);
  const payment = useTestPayment();

  const pay = (how: TestPaymentChoice) => {
    onConfirming(true);
    payment.mutate(
      { clientSecret, choice: how },
      {
        onSuccess: ({ status }) => {
          setIsAsked(status === 'requires_action');
          if (status === 'succeeded') onPaid();
        },
        onError: (error) => {
          setIsAsked(false);
          onConfirming(false);
          tellPaymentFailure(error);
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!payment.isPending) pay(choice);
  };
  return (
    <form className={formStyles.form} onSubmit={submit}>
      <p className={styles.note}>Test mode: no card is taken and no money moves</p>
      <Radio.Group
        className={styles.choices}
        aria-label="How the payment goes"
        value={choice}
        onChange={(event) => setChoice(event.target.value as TestPaymentChoice)}
      >
        {choices.map(({ value, label, help }) => (
          <Radio key={value} value={value} className={styles.choice}>
            <span className={styles.label}>{label}</span>
            <span className={styles.help}>{help}</span>
          </Radio>
        ))}
      </Radio.Group>
      <PaymentSubmit intentType={intentType} isPending={payment.isPending} />
      <TestAuthenticationDialog
        open={isAsked}
        isPending={payment.isPending}
        onComplete={() => pay('succeeds')}
        onFail={() => pay('declined')}
      />
    </form>
  );
}
