import { useQuery } from '@tanstack/react-query';
import type { SecurityState } from '@tenfold/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSignOut } from '../../api/sign-out.js';
import { ownPath } from '../../lib/own-path.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { MessagePage } from '../../ui/message-page.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useConfirmSignOut } from '../../ui/use-confirm-sign-out.js';
import { QueryView } from '../../ui/states.js';
import { securityQuery } from '../../api/security.js';
import { hasSecondFactor } from './require-second-factor.js';
import { PasskeysCard } from './components/passkeys-card.js';
import { TotpCard } from './components/totp-card.js';
import styles from './account.module.css';

export function SecondFactorSetupPage() {
  const query = useQuery(securityQuery);
  const [parameters] = useSearchParams();
  const returnTo = ownPath(parameters.get('returnTo')) ?? paths.home;
  if (query.data) return <Setup security={query.data} returnTo={returnTo} />;
  return (
    <Page title="Set up your second factor">
      <Card title="Security">
        <QueryView query={query} what="your security settings" skeleton={<SkeletonRows rows={3} />}>
          {() => null}
        </QueryView>
      </Card>
    </Page>
  );
}

interface Props {
  security: SecurityState;
  returnTo: string;
}

function Setup({ security, returnTo }: Props) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { start, dialog } = useConfirmSignOut(signOut.mutate);
  // reads the initial state only: after the setup the page must stay to show the recovery codes
  const [wasSetUp] = useState(() => hasSecondFactor(security));
  if (wasSetUp) return <AlreadySetUp returnTo={returnTo} />;
  const goOn = () => void navigate(returnTo, { replace: true });
  return (
    <Page
      title="Set up your second factor"
      lead={<Lead isRequired={security.secondFactor.isRequired} />}
      actions={
        <Button loading={signOut.isPending} onClick={start}>
          Sign out
        </Button>
      }
    >
      {dialog}
      <div className={styles.methods}>
        <TotpCard security={security} onSetUp={goOn} />
        <PasskeysCard security={security} onAdded={goOn} />
      </div>
    </Page>
  );
}

function Lead({ isRequired }: { isRequired: boolean }) {
  return (
    <>
      {isRequired
        ? 'Administrators and editors sign in with a second factor. Choose one of these two ways; you can add the other one later on your profile.'
        : 'Choose one of these two ways; you can add the other one later on your profile.'}
    </>
  );
}

function AlreadySetUp({ returnTo }: { returnTo: string }) {
  const signOut = useSignOut();
  const { start, dialog } = useConfirmSignOut(signOut.mutate);
  return (
    <MessagePage
      title="Your second factor is set up"
      actions={
        <>
          <Button size="large" loading={signOut.isPending} onClick={start}>
            Sign in again
          </Button>
          <ButtonLink kind="primary" to={returnTo}>
            Continue
          </ButtonLink>
        </>
      }
    >
      <p>
        If the pages of your role still refuse you, sign in again: this browser was signed in before the
        second factor was set up.
      </p>
      {dialog}
    </MessagePage>
  );
}
