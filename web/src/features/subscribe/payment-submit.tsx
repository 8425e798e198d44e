import { consentText } from '@tenfold/exam';
import { Button } from 'antd';
import { useState } from 'react';
import { Consent } from './consent.js';
import formStyles from './payment-form.module.css';
import { agreeing, trialEndLabel, type IntentType } from './payment-terms.js';

/** The button that agrees, with what it agrees to beside it. */
export function PaymentSubmit({ intentType, isPending }: { intentType: IntentType; isPending: boolean }) {
  const [openedAt] = useState(() => new Date());
  return (
    <div className={formStyles.submit}>
      <Button type="primary" size="large" block htmlType="submit" loading={isPending}>
        {agreeing[intentType]}
      </Button>
      {intentType === 'setup' && (
        <p
          className={formStyles.first}
        >{`Nothing to pay today. First payment on ${trialEndLabel(openedAt)}.`}</p>
      )}
      <Consent text={consentText(intentType)} />
    </div>
  );
}
