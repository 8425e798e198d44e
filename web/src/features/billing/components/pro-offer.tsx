import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useState } from 'react';
import { billingConfigQuery } from '../../../api/billing-config.js';
import { brand, plans, upgrade } from '../../../content.js';
import { isSubscribed, mayTryPro } from '../../../lib/access.js';
import { Card } from '../../../ui/card.js';
import { PlainLayout } from '../../../ui/layout/plain-layout.js';
import { ErrorState } from '../../../ui/states.js';
import { FormSkeleton } from './form-skeleton.js';
import { FreePlanChoice } from './free-plan-choice.js';
import type { OfferedTerms, OfferProps, OtherTerms } from '../payment-terms.js';
import buttons from '../../../ui/button-link.module.css';
import { PlanCard, PlanCards } from '../../../ui/plan-card.js';
import { PublishedLine } from '../../../ui/published-line.js';
import styles from '../billing.module.css';
import { StartPro } from './start-pro.js';

const PAYMENT_ID = 'payment';

export function ProOffer(props: OfferProps) {
  const [otherTerms, setOtherTerms] = useState<OfferedTerms | null>(null);
  const mayTry = otherTerms === null ? mayTryPro(props.user) : otherTerms.intentType === 'setup';
  return (
    <PlainLayout wide>
      <title>{`Choose your plan · ${brand.name}`}</title>
      <Flex vertical gap={24}>
        <header>
          <h1>Choose your plan</h1>
          <PublishedLine />
        </header>
        <PlanCards>
          <PlanCard plan={plans.free} heading="h2">
            <FreePlanChoice hasFreePlan={isSubscribed(props.user)} />
          </PlanCard>
          <PlanCard
            plan={mayTry ? plans.pro : { ...plans.pro, lead: `${upgrade.label}. Cancel anytime.` }}
            heading="h2"
            recommended
          >
            <a className={buttons.button} data-wide="true" href={`#${PAYMENT_ID}`}>
              Continue with Pro
            </a>
          </PlanCard>
        </PlanCards>
        <Card
          id={PAYMENT_ID}
          role="region"
          aria-label={mayTry ? 'Start the trial' : 'Subscribe'}
          className={styles.payment}
        >
          <Start {...props} otherTerms={otherTerms} onOtherTerms={setOtherTerms} />
        </Card>
      </Flex>
    </PlainLayout>
  );
}

function Start(props: OfferProps & OtherTerms) {
  const { data: config, isError, error, refetch } = useQuery(billingConfigQuery);
  if (config) return <StartPro {...props} config={config} />;
  if (isError) return <ErrorState what="the payment options" error={error} retry={() => void refetch()} />;
  return <FormSkeleton what="the payment options" />;
}
