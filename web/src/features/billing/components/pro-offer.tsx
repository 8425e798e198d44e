import { useQuery } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { useState } from 'react';
import { billingConfigQuery } from '../../../api/billing-config.js';
import { brand, plans, upgrade } from '../../../content.js';
import { isSubscribed, mayTryPro } from '../../../lib/access.js';
import { PlainLayout } from '../../../ui/layout/plain-layout.js';
import { ErrorState } from '../../../ui/states.js';
import { FormSkeleton } from './form-skeleton.js';
import { FreePlanChoice } from './free-plan-choice.js';
import type { IntentType } from '../payment-terms.js';
import { PlanSummary } from './plan-summary.js';
import styles from './pro-offer.module.css';
import { StartPro } from './start-pro.js';

export interface OfferProps {
  user: User;
  isTrialRefused: boolean;
  onConfirming: (isConfirming: boolean) => void;
  onConfirmed: (intentType: IntentType) => void;
  onFailed: (message: string) => void;
  onRefused: () => void;
}

/** The terms of the server's reply when they differ from the terms on the screen: the user must agree again. Else null. */
export interface OtherTerms {
  otherTerms: IntentType | null;
  onOtherTerms: (intentType: IntentType) => void;
}

export function ProOffer(props: OfferProps) {
  const [otherTerms, setOtherTerms] = useState<IntentType | null>(null);
  const mayTry = otherTerms === null ? mayTryPro(props.user) : otherTerms === 'setup';
  return (
    <PlainLayout>
      <title>{`Pro · ${brand.name}`}</title>
      <h1>{`${brand.name} Pro`}</h1>
      <p className={styles.lead}>{mayTry ? plans.pro.lead : `${upgrade.label}. Cancel anytime.`}</p>
      <PlanSummary mayTry={mayTry} />
      <section className={styles.start} aria-label={mayTry ? 'Start the trial' : 'Subscribe'}>
        <Start {...props} otherTerms={otherTerms} onOtherTerms={setOtherTerms} />
      </section>
      <div className={styles.free}>
        <FreePlanChoice hasFreePlan={isSubscribed(props.user)} />
      </div>
    </PlainLayout>
  );
}

function Start(props: OfferProps & OtherTerms) {
  const { data: config, isError, error, refetch } = useQuery(billingConfigQuery);
  if (config) return <StartPro {...props} config={config} />;
  if (isError) return <ErrorState what="the payment options" error={error} retry={() => void refetch()} />;
  return <FormSkeleton what="the payment options" />;
}
