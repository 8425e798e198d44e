import { ExclamationCircleOutlined } from '@ant-design/icons';
import { consentText } from '@tenfold/exam';
import { Button } from 'antd';
import { useNow } from '../../../lib/use-now.js';
import { Consent } from './consent.js';
import formStyles from './payment-form.module.css';
import { agreeing, trialEndLabel, type IntentType } from '../payment-terms.js';

interface Props {
  intentType: IntentType;
  isPending: boolean;
  problem: string | null;
}

export function PaymentSubmit({ intentType, isPending, problem }: Props) {
  const now = useNow(60_000);
  return (
    <div className={formStyles.submit}>
      {problem !== null && (
        <p role="alert" className={formStyles.problem}>
          <ExclamationCircleOutlined aria-hidden /> {problem}
        </p>
      )}
      <Button type="primary" size="large" block htmlType="submit" loading={isPending}>
        {agreeing[intentType]}
      </Button>
      {intentType === 'setup' && (
        <p className={formStyles.first}>{`Nothing to pay today. First payment on ${trialEndLabel(now)}.`}</p>
      )}
      <Consent text={consentText(intentType)} />
    </div>
  );
}
