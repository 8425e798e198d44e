import { consentText } from '@tenfold/exam';
import { Button } from 'antd';
import { useNow } from '../../../lib/use-now.js';
import { Consent } from './consent.js';
import formStyles from './payment-form.module.css';
import { agreeing, trialEndLabel, type IntentType } from '../payment-terms.js';
import type { OfferProps } from './pro-offer.js';
import { useBegin } from '../hooks/use-begin.js';

interface Props extends OfferProps {
  onOtherTerms: (intentType: IntentType) => void;
}

/** The trial ends without a charge. It starts at the click. */
export function StartWithoutCard({ onOtherTerms, ...props }: Props) {
  const now = useNow(60_000);
  const { begin, isCreating } = useBegin(props);
  const start = async () => {
    const begun = await begin('setup');
    if (begun.name === 'other-terms') onOtherTerms(begun.intentType);
  };
  return (
    <div className={formStyles.submit}>
      <Button type="primary" size="large" block loading={isCreating} onClick={() => void start()}>
        {agreeing.setup}
      </Button>
      <p className={formStyles.first}>{`Nothing to pay today. The trial ends on ${trialEndLabel(now)}.`}</p>
      <Consent text={consentText('cardless')} />
    </div>
  );
}
