import { Alert, Button, Flex } from 'antd';
import { useState, type FormEvent } from 'react';
import type { TestPaymentChoice } from '@tenfold/contracts';
import { useTestPayment } from '../api/subscription.js';
import type { PaymentFormProps } from '../payment-form-props.js';
import { PaymentSubmit } from './payment-submit.js';
import { toastPaymentFailure } from '../payment-toasts.js';
import { Dialog } from '../../../ui/dialog.js';
import { RadioCard, RadioCards } from '../../../ui/radio-cards.js';

const choices: ReadonlyArray<{ value: TestPaymentChoice; label: string; help: string }> = [
  { value: 'succeeds', label: 'Succeeds', help: 'The card is accepted.' },
  { value: 'declined', label: 'Is declined', help: 'The bank refuses the card.' },
  { value: 'authentication', label: 'Needs authentication', help: 'The bank verifies your identity first.' },
];

const SAMPLE_ADDRESS = { country: 'US', postalCode: '94107', state: 'CA' };

export function TestPaymentForm(props: PaymentFormProps) {
  const { choice, setChoice, isAsked, isPending, isPaying, problem, submit, complete } = usePayment(props);
  return (
    <form onSubmit={submit}>
      <Flex vertical gap={20}>
        <Alert type="warning" role="note" title="Test mode: no card is taken and no money moves" />
        <RadioCards label="How the payment goes" value={choice} onChange={setChoice}>
          {choices.map(({ value, label, help }) => (
            <RadioCard key={value} value={value} title={label} text={help} />
          ))}
        </RadioCards>
        <PaymentSubmit
          intentType={props.intentType}
          todayCents={props.todayCents}
          isPending={isPending}
          problem={problem}
        />
        <TestAuthenticationDialog
          open={isAsked}
          isPending={isPaying}
          onComplete={() => complete('succeeds')}
          onFail={() => complete('declined')}
        />
      </Flex>
    </form>
  );
}

function usePayment({
  intentType,
  begin,
  collectsAddress,
  onOtherTerms,
  onConfirming,
  onPaid,
}: PaymentFormProps) {
  const [choice, setChoice] = useState<TestPaymentChoice>('succeeds');
  const [asked, setAsked] = useState<string | null>(null);
  const [isBeginning, setIsBeginning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const payment = useTestPayment();
  const isPending = isBeginning || payment.isPending;

  const pay = (clientSecret: string, how: TestPaymentChoice) =>
    payment.mutate(
      { clientSecret, choice: how },
      {
        onSuccess: ({ status }) => {
          setAsked(status === 'requires_action' ? clientSecret : null);
          if (status === 'succeeded') onPaid();
        },
        onError: (error) => {
          setAsked(null);
          onConfirming(false);
          setProblem(toastPaymentFailure(error));
        },
      },
    );
  async function start(): Promise<void> {
    setProblem(null);
    setIsBeginning(true);
    onConfirming(true);
    const begun = await begin(intentType, collectsAddress ? SAMPLE_ADDRESS : undefined);
    setIsBeginning(false);
    if (begun.name === 'confirm') return pay(begun.clientSecret, choice);
    if (begun.name === 'done') return;
    onConfirming(false);
    onOtherTerms(begun.terms);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) void start();
  };
  const complete = (how: TestPaymentChoice) => {
    if (asked !== null) pay(asked, how);
  };
  return {
    ...{ choice, setChoice, isPending, problem, submit, complete },
    isAsked: asked !== null,
    isPaying: payment.isPending,
  };
}

interface DialogProps {
  open: boolean;
  isPending: boolean;
  onComplete: () => void;
  onFail: () => void;
}

function TestAuthenticationDialog({ open, isPending, onComplete, onFail }: DialogProps) {
  return (
    <Dialog
      open={open}
      title="Test authentication"
      onClose={() => {
        if (!isPending) onFail();
      }}
      actions={
        <>
          <Button size="large" disabled={isPending} onClick={onFail}>
            Fail
          </Button>
          <Button size="large" type="primary" loading={isPending} onClick={onComplete}>
            Complete authentication
          </Button>
        </>
      }
    >
      <p>Your bank would ask you to confirm your identity here. Choose the outcome to test.</p>
    </Dialog>
  );
}
