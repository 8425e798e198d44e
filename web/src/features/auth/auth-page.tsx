import { CheckOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { User } from '@tenfold/contracts';
import { useSession } from '../../api/current-user.js';
import { useSignOut } from '../../api/sign-out.js';
import { brand, figures, plans, statistics, trial } from '../../content.js';
import { ownPath } from '../../lib/own-path.js';
import { supportsPasskeys } from '../../lib/passkeys.js';
import { paths } from '../../paths.js';
import { PublicHeader } from '../../ui/layout/public-header.js';
import { PublishedLine } from '../../ui/published-line.js';
import { SignInProblemNotice } from '../../ui/sign-in-problem-notice.js';
import { SpinnerPage } from '../../ui/spinner-page.js';
import { AntdProvider } from '../../ui/theme/antd-provider.js';
import { AuthForm } from './components/auth-form.js';
import { usePasskeySignIn } from './api/sign-in.js';
import { PasskeyButton } from './components/passkey-button.js';
import { SecondFactorForm } from './components/second-factor-form.js';
import { SocialLoginLinks } from './components/social-login-links.js';
import { useAuthenticate, useWelcomeBack, type AuthMode } from './hooks/use-authenticate.js';
import { useSecondFactorSignIn } from './hooks/use-second-factor-sign-in.js';
import styles from './auth.module.css';

export function AuthPage() {
  const session = useSession();
  const location = useLocation();
  const [mode, setMode] = useState<AuthMode>(asksToRegister(location.state) ? 'register' : 'sign-in');
  const second = useSecondFactorSignIn();
  const returnTo = returnToOf(location.state) ?? second.returnTo;
  const authenticating = useAuthenticate(mode, { returnTo, onSecondFactor: second.start });
  const welcomeBack = useWelcomeBack(returnTo);
  const passkey = usePasskeySignIn('/api/auth/passkey');

  if (session.status === 'loading' || second.isLoading) return <SpinnerPage />;
  // a sign-in on this page navigates in useWelcomeBack; the redirect below is for users who arrive signed in
  const signsInHere =
    authenticating.hasSignedIn || second.hasSignedIn || !passkey.isIdle || second.methods !== null;
  if (session.status === 'signed-in' && !signsInHere && !isSignOutUnconfirmed(location.state))
    return <Navigate to={paths.home} replace />;

  const registering = mode === 'register';
  return (
    <AntdProvider>
      <title>{`${registering ? 'Create an account' : 'Sign in'} · ${brand.name}`}</title>
      <div className={styles.page}>
        <div className="stack">
          <PublicHeader />
          <main className={`${styles.main} stack`}>
            {second.methods === null ? (
              <FirstStep
                mode={mode}
                onMode={setMode}
                authenticating={authenticating}
                passkey={passkey}
                onSignedIn={welcomeBack}
              />
            ) : (
              <>
                <header>
                  <h1>Two-step verification</h1>
                  <p className={`${styles.lead} muted`}>One more step to sign in to your account.</p>
                </header>
                <SecondFactorForm
                  methods={second.methods}
                  completing={second.completing}
                  onSignedIn={welcomeBack}
                  onExpired={second.expire}
                  onCancel={second.cancel}
                />
              </>
            )}
          </main>
        </div>
        <AuthMarketing />
      </div>
    </AntdProvider>
  );
}

function returnToOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  return ownPath(state.returnTo);
}

interface FirstStepProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  authenticating: ReturnType<typeof useAuthenticate>;
  passkey: ReturnType<typeof usePasskeySignIn>;
  onSignedIn: (user: User) => void;
}

function FirstStep({ mode, onMode, authenticating, passkey, onSignedIn }: FirstStepProps) {
  const registering = mode === 'register';
  const { state } = useLocation();
  return (
    <>
      <header>
        <h1>{registering ? 'Start Your Journey' : 'Welcome Back'}</h1>
        <p className={`${styles.lead} muted`}>
          {registering
            ? `Pro: ${trial.note}, then ${figures.monthlyPrice} a month.`
            : 'Sign in to pick up where you left off.'}
        </p>
        <SignInProblemNotice />
        {isSignOutUnconfirmed(state) && <SignOutNotice />}
      </header>
      <Flex vertical gap={12}>
        <AuthForm
          mode={mode}
          pending={authenticating.pending}
          onSubmit={authenticating.submit}
          onSignInInstead={() => onMode('sign-in')}
        />
        {!registering && supportsPasskeys() && (
          <PasskeyButton words="Sign in with a passkey" signingIn={passkey} onSignedIn={onSignedIn} />
        )}
        <SocialLoginLinks mode={mode} />
      </Flex>
      <p className="muted" style={{ fontSize: 15 }}>
        {registering ? 'Already have an account?' : `New to ${brand.name}?`}{' '}
        <Button
          type="link"
          className="text-link"
          onClick={() => onMode(registering ? 'sign-in' : 'register')}
        >
          {registering ? 'Sign in instead' : 'Create an account'}
        </Button>
      </p>
    </>
  );
}

function SignOutNotice() {
  const { mutate, isPending } = useSignOut();
  return (
    <Alert
      role="note"
      type="warning"
      showIcon
      title="The server did not confirm that you are signed out."
      action={
        <Button size="small" loading={isPending} onClick={() => mutate()}>
          Try again
        </Button>
      }
    />
  );
}

function isSignOutUnconfirmed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSignOutUnconfirmed' in state;
}

function AuthMarketing() {
  return (
    <aside className={`${styles.marketing} stack`} aria-label={`About ${brand.name}`}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>{brand.exam}</p>
        <h2>{brand.promise}</h2>
        <p>{`With Pro, and its ${trial.note}:`}</p>
        <Flex component="ul" vertical gap={10} style={{ marginTop: 10 }}>
          {plans.pro.includes.map((item) => (
            <Flex component="li" key={item} align="baseline" gap={12}>
              <CheckOutlined aria-hidden="true" />
              {item}
            </Flex>
          ))}
        </Flex>
      </div>
      <div className={styles.facts}>
        <dl className={styles.figures}>
          {statistics.map(({ value, label }) => (
            <div key={label}>
              <dt className="smaller">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <PublishedLine />
      </div>
    </aside>
  );
}

function asksToRegister(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mode' in state && state.mode === 'register';
}
