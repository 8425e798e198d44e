import { CheckOutlined } from '@ant-design/icons';
import type { User } from '@tenfold/contracts';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useChooseFreePlan } from '../../api/choose-free-plan.js';
import { useSession } from '../../api/current-user.js';
import { brand, plans, trial, upgrade } from '../../content.js';
import { hasPro, isSubscribed, mayTryPro } from '../../lib/access.js';
import { problemDetail } from '../../lib/http.js';
import { forgetTrialWish } from '../../lib/trial-wish.js';
import { toast } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { PlainLayout } from '../../ui/layout/plain-layout.js';
import { SpinnerPage } from '../../ui/spinner-page.js';
import styles from './subscribe-page.module.css';

/** What Pro is. It is for signed-in people who do not have it yet. */
export function SubscribePage() {
  const session = useSession();
  if (session.status === 'loading') return <SpinnerPage />;
  if (session.status === 'signed-out') return <SignInFirst />;
  if (hasPro(session.user)) return <Navigate to={paths.dashboard} replace />;
  return <ProOffer user={session.user} />;
}

function ProOffer({ user }: { user: User }) {
  // it is met here: else the dashboard would lead who takes the Free plan back to this page
  useEffect(forgetTrialWish, []);
  const mayTry = mayTryPro(user);
  return (
    <PlainLayout>
      <title>{`Pro · ${brand.name}`}</title>
      <h1>{`${brand.name} Pro`}</h1>
      <p className={styles.lead}>{mayTry ? plans.pro.lead : `${upgrade.label}. Cancel anytime.`}</p>
      <div className={styles.plan}>
        <p className={styles.price}>
          <strong>{plans.pro.price}</strong>
          {plans.pro.per}
        </p>
        {mayTry && <p className={styles.trial}>{trial.label}</p>}
        <ul className={styles.includes}>
          {plans.pro.includes.map((item) => (
            <li key={item}>
              <CheckOutlined className={styles.check} aria-hidden="true" />
              {item}
            </li>
          ))}
        </ul>
        <p className={styles.notice}>
          <strong>Pro cannot be bought yet.</strong> Payments are not open; nothing is charged and no card is
          asked for. Until then, the Free plan is yours.
        </p>
        <FreePlanChoice hasFreePlan={isSubscribed(user)} />
      </div>
    </PlainLayout>
  );
}

function SignInFirst() {
  useEffect(() => toast({ title: 'Please Sign In', description: 'Sign in to choose your plan.' }), []);
  return <Navigate to={paths.auth} replace />;
}

function FreePlanChoice({ hasFreePlan }: { hasFreePlan: boolean }) {
  const navigate = useNavigate();
  const choosing = useChooseFreePlan();
  if (hasFreePlan) {
    return (
      <ButtonLink to={paths.dashboard} kind="primary" wide>
        Back to the dashboard
      </ButtonLink>
    );
  }
  const choose = () =>
    choosing.mutate(undefined, {
      onSuccess: () => void navigate(paths.dashboard),
      onError: (error) =>
        toast({
          tone: 'destructive',
          title: 'Could not start the Free plan',
          description: problemDetail(error, 'Check your connection and try again.'),
        }),
    });
  return (
    <Button type="primary" size="large" block loading={choosing.isPending} onClick={choose}>
      Continue with the Free plan
    </Button>
  );
}
