import { LockOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Flex, Typography } from 'antd';
import { useChooseFreePlan } from '../../api/choose-free-plan.js';
import { useUser } from '../../api/current-user.js';
import { useSignOut } from '../../api/sign-out.js';
import { brand, trial, upgrade } from '../../content.js';
import { mayTryPro } from '../../lib/access.js';
import { TRY_AGAIN } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';

export function PaywallPage() {
  const mayTry = mayTryPro(useUser());
  const choosingFree = useChooseFreePlan();
  const signingOut = useSignOut();
  const chooseFree = () =>
    choosingFree.mutate(undefined, {
      onError: (error) => toastFailure('Could not start the Free plan', error, TRY_AGAIN),
    });

  return (
    <Flex align="center" justify="center" style={{ minHeight: 'calc(100dvh - 120px)', padding: '32px 16px' }}>
      <title>{`Subscription Required · ${brand.name}`}</title>
      <Card style={{ width: '100%', maxWidth: 440 }} styles={{ body: { padding: 'clamp(20px, 6vw, 32px)' } }}>
        <Flex vertical gap={12} style={{ textAlign: 'center' }}>
          <LockOutlined
            aria-hidden="true"
            style={{ alignSelf: 'center', color: 'var(--muted)', fontSize: 28 }}
          />
          <h1>Subscription Required</h1>
          <Typography.Text type="secondary" style={{ fontSize: 16, textWrap: 'balance' }}>
            You need an active subscription to access this feature.
          </Typography.Text>
          <Alert
            role="note"
            type="info"
            title={<h2>{mayTry ? trial.label : upgrade.label}</h2>}
            description={mayTry ? trial.gateNote : upgrade.gateNote}
            style={{ margin: '12px 0' }}
          />
          <ButtonLink to={paths.subscribe} kind="primary" wide>
            {mayTry ? 'Start Free Trial' : 'Upgrade to Pro'}
          </ButtonLink>
          <Button size="large" block loading={choosingFree.isPending} onClick={chooseFree}>
            Continue with the Free plan
          </Button>
          <Button
            type="text"
            size="large"
            block
            disabled={signingOut.isPending}
            onClick={() => signingOut.mutate()}
          >
            {signingOut.isPending ? 'Signing Out...' : 'Sign Out'}
          </Button>
        </Flex>
      </Card>
    </Flex>
  );
}
