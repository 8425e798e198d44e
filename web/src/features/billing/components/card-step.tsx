import { Alert, Flex } from 'antd';
import { lazy, Suspense } from 'react';
import type { BillingConfig, TrialRefusal } from '@tenfold/contracts';
import { dollarsLabel, PRICE_CENTS } from '@tenfold/exam';
import { mayTryPro } from '../../../lib/access.js';
import { FormSkeleton } from './form-skeleton.js';
import type { PaymentFormProps } from '../payment-form-props.js';
import type { OfferedTerms, OfferProps } from '../payment-terms.js';
import { TestPaymentForm } from './test-payment-form.js';
import { Unavailable } from './unavailable.js';
import { useBegin } from '../hooks/use-begin.js';

const CardForm = lazy(() => import('./card-form.js').then((module) => ({ default: module.CardForm })));

interface Props extends OfferProps {
  config: BillingConfig;
  otherTerms: OfferedTerms | null;
  onOtherTerms: (terms: OfferedTerms) => void;
}

export function CardStep({ config, otherTerms, onOtherTerms, ...props }: Props) {
  const todayCents = otherTerms?.amountCents ?? PRICE_CENTS;
  const { begin } = useBegin(props, todayCents);
  const intentType = otherTerms?.intentType ?? (mayTryPro(props.user) ? 'setup' : 'payment');
  const form: PaymentFormProps = {
    intentType,
    todayCents,
    begin,
    collectsAddress: config.collectsAddress,
    onOtherTerms,
    onConfirming: props.onConfirming,
    onPaid: () => props.onConfirmed(intentType),
  };
  return (
    <Flex vertical gap={16}>
      <h2>Payment</h2>
      <TermsNote {...props} otherTerms={otherTerms} />
      <PaymentForm config={config} form={form} offer={props} />
    </Flex>
  );
}

function TermsNote({ user, isTrialRefused, otherTerms }: OfferProps & { otherTerms: OfferedTerms | null }) {
  if (isTrialRefused)
    return <Alert type="warning" title={`${TRIAL_REFUSED} ${paidToday(otherTerms?.amountCents)}`} />;
  if (otherTerms !== null) return <Alert type="warning" title={reasonForTerms(otherTerms)} />;
  return mayTryPro(user) ? null : <Alert type="warning" role="note" title={NO_TRIAL} />;
}

function paidToday(cents: number | null = null): string {
  return `Pro starts with a payment of ${dollarsLabel(cents ?? PRICE_CENTS)} today.`;
}

const TRIAL_REFUSED =
  'Your free trial could not start: this card or email address has already had one. Nothing was charged.';
const NO_TRIAL = `The free trial is available once, and your account, card or email address has already had it. ${paidToday()}`;

const whyNoTrial = {
  account: 'Your account has already had the free trial.',
  email: 'Another account with your email address has already had the free trial.',
  card: 'Your card was already used for a free trial.',
} as const satisfies Record<TrialRefusal, string>;

function reasonForTerms({ intentType, trialRefusal, amountCents }: OfferedTerms): string {
  if (intentType === 'setup') return 'You have a free trial left. Please read the terms below.';
  const reason = trialRefusal === null ? '' : `${whyNoTrial[trialRefusal]} `;
  return `${reason}${paidToday(amountCents)} Please read the terms below.`;
}

function PaymentForm(props: { config: BillingConfig; form: PaymentFormProps; offer: OfferProps }) {
  const { config, form, offer } = props;
  if (config.mode === 'emulator') return <TestPaymentForm {...form} />;
  if (config.publishableKey === null) return <Unavailable reason={config.reason} user={offer.user} />;
  return (
    <Suspense fallback={<FormSkeleton what="the card form" />}>
      <CardForm key={form.intentType} {...form} publishableKey={config.publishableKey} />
    </Suspense>
  );
}
