import { useQuery } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { billingConfigQuery } from '../../api/billing-config.js';
import { brand, plans, upgrade } from '../../content.js';
import { isSubscribed, mayTryPro } from '../../lib/access.js';
import { PlainLayout } from '../../ui/layout/plain-layout.js';
import { ErrorState } from '../../ui/states.js';
import { FormSkeleton } from './form-skeleton.js';
import { FreePlanChoice } from './free-plan-choice.js';
import type { IntentType } from './payment-terms.js';
import { PlanSummary } from './plan-summary.js';
import styles from './pro-offer.module.css';
import { StartPro } from './start-pro.js';

export interface OfferProps {
  user: User;
  onConfirming: (isConfirming: boolean) => void;
  onConfirmed: (intentType: IntentType) => void;
  onFailed: (message: string) => void;
  onRefused: () => void;
}

/** What Pro is and costs, the way into it, and the Free plan beside it. */
export function ProOffer(props: OfferProps) {
  const mayTry = mayTryPro(props.user);
  return (
    <PlainLayout>
      <title>{`Pro · ${brand.name}`}</title>
      <h1>{`${brand.name} Pro`}</h1>
      <p className={styles.lead}>{mayTry ? plans.pro.lead : `${upgrade.label}. Cancel anytime.`}</p>
      <PlanSummary mayTry={mayTry} />
      <section className={styles.start} aria-label={mayTry ? 'Start the trial' : 'Subscribe'}>
        <Start {...props} />
      </section>
      <div className={styles.free}>
        <FreePlanChoice hasFreePlan={isSubscribed(props.user)} />
      </div>
    </PlainLayout>
  );
}

function Start(props: OfferProps) {
  const { data: config, isError, error, refetch } = useQuery(billingConfigQuery);
  if (config) return <StartPro {...props} config={config} />;
  if (isError) return <ErrorState what="the payment options" error={error} retry={() => void refetch()} />;
  return <FormSkeleton what="the payment options" />;
}
