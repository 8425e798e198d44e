import { consentText } from '@tenfold/exam';
import { Alert, Button, Flex } from 'antd';
import { Link } from 'react-router-dom';
import { useNow } from '../../../lib/use-now.js';
import { paths } from '../../../paths.js';
import { agreeing, trialEndLabel, type IntentType } from '../payment-terms.js';

interface Props {
  intentType: IntentType;
  todayCents: number;
  isPending: boolean;
  problem: string | null;
}

export function PaymentSubmit({ intentType, todayCents, isPending, problem }: Props) {
  const now = useNow(60_000);
  return (
    <Flex vertical gap={12}>
      {problem !== null && <Alert type="error" showIcon title={problem} />}
      {intentType === 'setup' && (
        <strong>{`Nothing to pay today. First payment on ${trialEndLabel(now)}.`}</strong>
      )}
      <Consent text={consentText(intentType, todayCents)} />
      <Button type="primary" size="large" block htmlType="submit" loading={isPending}>
        {agreeing[intentType]}
      </Button>
    </Flex>
  );
}

export function Consent({ text }: { text: string }) {
  return (
    <p className="muted small text-links">
      {text} <Link to={paths.termsOfService}>Terms of Service</Link>
    </p>
  );
}
