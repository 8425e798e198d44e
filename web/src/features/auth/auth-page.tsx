import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { User } from '@tenfold/contracts';
import { useSession } from '../../api/current-user.js';
import { brand, trial } from '../../content.js';
import { forgetMilestoneSnapshot } from '../../lib/milestone-snapshot.js';
import { ownPath } from '../../lib/own-path.js';
import { supportsPasskeys } from '../../lib/passkeys.js';
import { paths } from '../../paths.js';
import { SignInProblemNotice } from '../../ui/sign-in-problem-notice.js';
import { SpinnerPage } from '../../ui/spinner-page.js';
import { AntdProvider } from '../../ui/theme/antd-provider.js';
import { ThemeSwitch } from '../../ui/theme-switch.js';
import { Wordmark } from '../../ui/wordmark.js';
import { AuthForm } from './components/auth-form.js';
import { AuthMarketing } from './components/auth-marketing.js';
import type { AuthMode } from './hooks/auth-mode.js';
import { usePasskeySignIn } from './api/passkey.js';
import { PasskeyButton } from './components/passkey-button.js';
import { ProviderLinks } from './components/social-login-links.js';
import { SecondStep } from './components/second-factor-form.js';
import { useAuthenticate, useWelcomeBack } from './hooks/use-authenticate.js';
import { useSecondStep } from './hooks/use-second-factor-sign-in.js';
import styles from './auth-page.module.css';

export function AuthPage() {
  const session = useSession();
  const location = useLocation();
  const [mode, setMode] = useState<AuthMode>(wantsToRegister(location.state) ? 'register' : 'sign-in');
  const second = useSecondStep();
  const returnTo = returnToOf(location.state) ?? second.returnTo;
  const enter = useAuthenticate(mode, { returnTo, onSecondStep: second.begin });
  const welcomeBack = useWelcomeBack(returnTo);
  const passkey = usePasskeySignIn('/api/auth/passkey');

  // drops the baseline of the previous user, so that milestones are computed from the next user alone
  useEffect(() => {
    if (session.status === 'signed-out') forgetMilestoneSnapshot();
  }, [session.status]);

  if (session.status === 'loading' || second.isLoading) return <SpinnerPage />;
  // a sign-in by this form navigates in useAuthenticate; the redirect below is for users who arrive signed in
  const entered = enter.entered || second.entered || !passkey.isIdle;
  const isUnderWay = second.methods !== null;
  if (session.status === 'signed-in' && !entered && !isUnderWay) return <Navigate to={paths.home} replace />;

  const registering = mode === 'register';
  return (
    <AntdProvider>
      <title>{`${registering ? 'Create an account' : 'Sign in'} · ${brand.name}`}</title>
      <div className={styles.page}>
        <div className={styles.formSide}>
          <header className={styles.top}>
            <Link to={paths.landing} className={styles.brand} aria-label={`${brand.name}, home`}>
              <Wordmark />
            </Link>
            <ThemeSwitch />
          </header>
          <main className={styles.main}>
            {second.methods === null ? (
              <FirstStep
                mode={mode}
                onMode={setMode}
                enter={enter}
                passkey={passkey}
                onSignedIn={welcomeBack}
              />
            ) : (
              <>
                <h1>Two-step verification</h1>
                <p className={styles.lead}>One more step to sign in to your account.</p>
                <SecondStep
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

/** Reads the return address from the navigation state. Accepts only paths of this site, to prevent open redirects. */
function returnToOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  return ownPath(state.returnTo);
}

interface FirstStepProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  enter: ReturnType<typeof useAuthenticate>;
  passkey: ReturnType<typeof usePasskeySignIn>;
  onSignedIn: (user: User) => void;
}

function FirstStep({ mode, onMode, enter, passkey, onSignedIn }: FirstStepProps) {
  const registering = mode === 'register';
  return (
    <>
      <h1>{registering ? 'Start Your Journey' : 'Welcome Back'}</h1>
      <p className={styles.lead}>
        {registering
          ? `Create your account. Pro comes with a ${trial.note}.`
          : 'Sign in to pick up where you left off.'}
      </p>
      <SignInProblemNotice />
      <AuthForm mode={mode} pending={enter.pending} onSubmit={enter.submit} />
      {!registering && supportsPasskeys() && (
        <div className={styles.passkey}>
          <PasskeyButton words="Sign in with a passkey" signingIn={passkey} onSignedIn={onSignedIn} />
        </div>
      )}
      <ProviderLinks mode={mode} />
      <p className={styles.toggle}>
        {registering ? 'Already have an account?' : `New to ${brand.name}?`}{' '}
        <button type="button" onClick={() => onMode(registering ? 'sign-in' : 'register')}>
          {registering ? 'Sign in instead' : 'Create an account'}
        </button>
      </p>
    </>
  );
}

function wantsToRegister(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mode' in state && state.mode === 'register';
}
