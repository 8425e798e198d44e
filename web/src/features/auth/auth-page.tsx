import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../api/current-user.js';
import { brand, trial } from '../../content.js';
import { forgetMilestoneSnapshot } from '../../lib/milestone-snapshot.js';
import { paths } from '../../paths.js';
import { SignInProblemNotice } from '../../ui/sign-in-problem-notice.js';
import { SpinnerPage } from '../../ui/spinner-page.js';
import { AntdProvider } from '../../ui/theme/antd-provider.js';
import { ThemeSwitch } from '../../ui/theme-switch.js';
import { Wordmark } from '../../ui/wordmark.js';
import { AuthForm } from './auth-form.js';
import { AuthMarketing } from './auth-marketing.js';
import type { AuthMode } from './auth-mode.js';
import { ProviderLinks } from './provider-links.js';
import { useEnter } from './use-enter.js';
import styles from './auth-page.module.css';

/** Sign-in and registration: the form on the left, what it is for on the right. */
export function AuthPage() {
  const session = useSession();
  const location = useLocation();
  const [mode, setMode] = useState<AuthMode>(wantsToRegister(location.state) ? 'register' : 'sign-in');
  const enter = useEnter(mode);

  // whoever signs in next is measured from then on
  useEffect(() => {
    if (session.status === 'signed-out') forgetMilestoneSnapshot();
  }, [session.status]);

  if (session.status === 'loading') return <SpinnerPage />;
  // who enters by this form is taken on by useEnter; this is for who arrives signed in
  if (session.status === 'signed-in' && !enter.entered) return <Navigate to={paths.home} replace />;

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
            <h1>{registering ? 'Start Your Journey' : 'Welcome Back'}</h1>
            <p className={styles.lead}>
              {registering
                ? `Create your account. Pro comes with a ${trial.note}.`
                : 'Sign in to go on where you stopped.'}
            </p>
            <SignInProblemNotice />
            <AuthForm mode={mode} pending={enter.pending} onSubmit={enter.submit} />
            <ProviderLinks mode={mode} />
            <p className={styles.toggle}>
              {registering ? 'Already have an account?' : `New to ${brand.name}?`}{' '}
              <button type="button" onClick={() => setMode(registering ? 'sign-in' : 'register')}>
                {registering ? 'Sign in instead' : 'Create an account'}
              </button>
            </p>
          </main>
        </div>
        <AuthMarketing />
      </div>
    </AntdProvider>
  );
}

/** The landing page's buttons that start something new say so in the link's state. */
function wantsToRegister(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mode' in state && state.mode === 'register';
}
