import { Button } from 'antd';
import { useState } from 'react';
import { figures } from '../../content.js';
import { Consent } from './consent.js';
import formStyles from './payment-form.module.css';
import { agreeing, trialEndLabel } from './payment-terms.js';
import type { OfferProps } from './pro-offer.js';
import { useBegin } from './use-begin.js';

/** A trial that ends by itself: it starts when it is asked for, not before. */
export function StartWithoutCard(props: OfferProps) {
  const [openedAt] = useState(() => new Date());
  const { begin, isCreating } = useBegin(props);
  return (
    <div className={formStyles.submit}>
      <Button type="primary" size="large" block loading={isCreating} onClick={begin}>
        {agreeing.setup}
      </Button>
      <Consent
        text={`No credit card needed. The trial is free until ${trialEndLabel(openedAt)} and then ends by itself. If you add a card before, Pro goes on for ${figures.monthlyPrice} a month until you cancel.`}
      />
    </div>
  );
}
