import type { BillingConfig } from '@tenfold/contracts';
import { mayTryPro } from '../../../lib/access.js';
import { CardStep } from './card-step.js';
import type { OfferProps, OtherTerms } from './pro-offer.js';
import { StartWithoutCard } from './start-without-card.js';
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
