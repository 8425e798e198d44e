import { useQuery } from '@tanstack/react-query';
import { Flex, Typography } from 'antd';
import { useState } from 'react';
import { billingConfigQuery } from '../../../api/billing-config.js';
import { brand, plans, trial, upgrade } from '../../../content.js';
import { isSubscribed, mayTryPro } from '../../../lib/access.js';
import { Card } from '../../../ui/card.js';
import { PlainLayout } from '../../../ui/layout/plain-layout.js';
import { ErrorState } from '../../../ui/states.js';
import { FormSkeleton } from './form-skeleton.js';
import { FreePlanChoice } from './free-plan-choice.js';
import type { OfferedTerms, OfferProps, OtherTerms } from '../payment-terms.js';
import { PlanIncludes, PlanPrice } from '../../../ui/plan-facts.js';
import styles from '../billing.module.css';
import { StartPro } from './start-pro.js';

export function ProOffer(props: OfferProps) {
  const [otherTerms, setOtherTerms] = useState<OfferedTerms | null>(null);
  const mayTry = otherTerms === null ? mayTryPro(props.user) : otherTerms.intentType === 'setup';
  return (
    <PlainLayout>
      <title>{`Pro · ${brand.name}`}</title>
      <Flex vertical gap={16}>
        <header>
          <h1>{`${brand.name} Pro`}</h1>
          <Typography.Text type="secondary">
            {mayTry ? plans.pro.lead : `${upgrade.label}. Cancel anytime.`}
          </Typography.Text>
        </header>
        <Card role="region" aria-label="What you get" className={styles.roomy}>
          <PlanPrice plan={plans.pro} />
          {mayTry && (
            <p className="tone-accent" style={{ fontWeight: 550 }}>
              {trial.label}
            </p>
          )}
          <PlanIncludes items={[...plans.pro.includes, ...plans.pro.alsoIncludes]} />
        </Card>
        <Card role="region" aria-label={mayTry ? 'Start the trial' : 'Subscribe'} className={styles.roomy}>
          <Start {...props} otherTerms={otherTerms} onOtherTerms={setOtherTerms} />
        </Card>
        <FreePlanChoice hasFreePlan={isSubscribed(props.user)} />
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
