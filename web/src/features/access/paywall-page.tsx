import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useChooseFreePlan } from '../../api/choose-free-plan.js';
import { useUser } from '../../api/current-user.js';
import { useSignOut } from '../../api/sign-out.js';
import { brand, trial, upgrade } from '../../content.js';
import { mayTryPro } from '../../lib/access.js';
import { problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import styles from './paywall-page.module.css';

export function PaywallPage() {
  const mayTry = mayTryPro(useUser());
  const choosingFree = useChooseFreePlan();
  const signingOut = useSignOut();
  const chooseFree = () =>
    choosingFree.mutate(undefined, {
      onError: (error) =>
        toast({
          tone: 'destructive',
          title: 'Could not start the Free plan',
          description: problemDetail(error, 'Check your connection and try again.'),
        }),
    });

  return (
    <div className={styles.page}>
      <title>{`Subscription Required · ${brand.name}`}</title>
      <div className={styles.panel}>
        <LockOutlined className={styles.icon} aria-hidden="true" />
        <h1>Subscription Required</h1>
        <p className={styles.text}>You need an active subscription to access this feature.</p>
        <div className={styles.trial}>
          <h2>{mayTry ? trial.label : upgrade.label}</h2>
          <p>{mayTry ? trial.gateNote : upgrade.gateNote}</p>
        </div>
        <div className={styles.actions}>
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
        </div>
      </div>
    </div>
  );
}
