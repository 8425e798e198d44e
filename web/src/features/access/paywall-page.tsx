import { LockOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useChooseFreePlan } from '../../api/choose-free-plan.js';
import { useUser } from '../../api/current-user.js';
import { useSignOut } from '../../api/sign-out.js';
import { brand, trial, upgrade } from '../../content.js';
import { mayTryPro } from '../../lib/access.js';
import { TRY_AGAIN } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { useConfirmSignOut } from '../../ui/use-confirm-sign-out.js';
import styles from './paywall.module.css';

export function PaywallPage() {
  const mayTry = mayTryPro(useUser());
  const choosingFree = useChooseFreePlan();
  const signingOut = useSignOut();
  const { start, dialog } = useConfirmSignOut(signingOut.mutate);
  const chooseFree = () =>
    choosingFree.mutate(undefined, {
      onError: (error) => toastFailure('Could not start the Free plan', error, TRY_AGAIN),
    });

  return (
    <div className={`${styles.page} center`}>
      <title>{`Subscription Required · ${brand.name}`}</title>
      <Card className={styles.card}>
        <Flex vertical gap={12}>
          <LockOutlined aria-hidden="true" className="muted" style={{ fontSize: 28, alignSelf: 'center' }} />
          <h1>Subscription Required</h1>
          <p className="muted">You need an active subscription to access this feature.</p>
          <Alert
            role="note"
            type="info"
            title={<h2>{mayTry ? trial.label : upgrade.label}</h2>}
            description={mayTry ? trial.gateNote : upgrade.gateNote}
          />
          <ButtonLink to={paths.subscribe} kind="primary" wide>
            {mayTry ? 'Start Free Trial' : 'Upgrade to Pro'}
          </ButtonLink>
          <Button size="large" block loading={choosingFree.isPending} onClick={chooseFree}>
            Continue with the Free plan
          </Button>
          <Button type="text" size="large" block disabled={signingOut.isPending} onClick={start}>
            {signingOut.isPending ? 'Signing Out...' : 'Sign Out'}
          </Button>
          {dialog}
        </Flex>
      </Card>
    </div>
  );
}
