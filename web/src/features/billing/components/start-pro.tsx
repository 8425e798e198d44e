import type { BillingConfig } from '@tenfold/contracts';
import { consentText } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { mayTryPro } from '../../../lib/access.js';
import { useNow } from '../../../lib/use-now.js';
import { useBegin } from '../hooks/use-begin.js';
import {
  agreeing,
  trialEndLabel,
  type OfferedTerms,
  type OfferProps,
  type OtherTerms,
} from '../payment-terms.js';
import { CardStep } from './card-step.js';
import { Consent } from './payment-submit.js';
import { Unavailable } from './unavailable.js';

interface Props extends OfferProps, OtherTerms {
  config: BillingConfig;
}

export function StartPro({ config, ...props }: Props) {
  const needsCard = config.trialRequiresCard || !mayTryPro(props.user) || props.otherTerms !== null;
  if (!needsCard) return <StartWithoutCard {...props} />;
  if (config.mode === 'unavailable') return <Unavailable reason={config.reason} user={props.user} />;
  return <CardStep {...props} config={config} />;
}

interface WithoutCardProps extends OfferProps {
  onOtherTerms: (terms: OfferedTerms) => void;
}

function StartWithoutCard({ onOtherTerms, ...props }: WithoutCardProps) {
  const now = useNow(60_000);
  const { begin, isCreating } = useBegin(props);
  const start = async () => {
    const begun = await begin('setup');
    if (begun.name === 'other-terms') onOtherTerms(begun.terms);
  };
  return (
    <Flex vertical gap={12}>
      <strong>{`Nothing to pay today. The trial ends on ${trialEndLabel(now)}.`}</strong>
      <Consent text={consentText('cardless')} />
      <Button type="primary" size="large" block loading={isCreating} onClick={() => void start()}>
        {agreeing.setup}
      </Button>
    </Flex>
  );
}
