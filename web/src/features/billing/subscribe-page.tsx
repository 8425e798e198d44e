import type { User } from '@tenfold/contracts';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../api/current-user.js';
import { hasPro } from '../../lib/access.js';
import { forgetPendingTrial } from '../../lib/pending-trial.js';
import { toast, toastFailure } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { Redirect } from '../../ui/redirect.js';
import { UnreachablePage } from '../../ui/failure-page.js';
import { SpinnerPage } from '../../ui/spinner-page.js';
import { Confirmed } from './components/confirmed.js';
import type { IntentType } from './payment-terms.js';
import { ProOffer } from './components/pro-offer.js';
import { SetupFailed } from './components/setup-failed.js';

export function SubscribePage() {
  const session = useSession();
  const [isRefused, setIsRefused] = useState(false);
  if (isRefused) return <Redirect to={paths.auth} announce={askToSignInAgain} />;
  if (session.status === 'loading') return <SpinnerPage />;
  if (session.status === 'unreachable') return <UnreachablePage retry={session.retry} />;
  if (session.status === 'signed-out') return <Redirect to={paths.auth} announce={askToSignIn} />;
  return <Subscribe key={session.user.id} user={session.user} onRefused={() => setIsRefused(true)} />;
}

type Phase =
  /** During `confirming`, updates of the account do not change the screen. */
  | { name: 'open' | 'confirming' }
  | { name: 'confirmed'; intentType: IntentType; hadTrial: boolean }
  | { name: 'failed'; message: string };

function Subscribe({ user, onRefused }: { user: User; onRefused: () => void }) {
  const [phase, setPhase] = useState<Phase>({ name: 'open' });
  // this page fulfills the trial request; otherwise the dashboard would redirect users who choose the Free plan back here
  useEffect(forgetPendingTrial, []);
  const isTrialRefused = phase.name === 'confirmed' && wasRefused(phase, user);
  if (phase.name === 'confirmed' && !isTrialRefused)
    return <Confirmed user={user} intentType={phase.intentType} />;
  if (phase.name === 'failed') return <SetupFailed user={user} message={phase.message} />;
  if (phase.name === 'open' && hasPro(user)) return <Navigate to={paths.dashboard} replace />;
  return (
    <ProOffer
      user={user}
      isTrialRefused={isTrialRefused}
      onConfirming={(isConfirming) => setPhase({ name: isConfirming ? 'confirming' : 'open' })}
      onConfirmed={(intentType) =>
        setPhase({ name: 'confirmed', intentType, hadTrial: user.hasUsedFreeTrial })
      }
      onFailed={(message) => setPhase({ name: 'failed', message })}
      onRefused={onRefused}
    />
  );
}

/** The trial counts as used but did not start: the card or the email address had one on another account. */
function wasRefused({ intentType, hadTrial }: Phase & { name: 'confirmed' }, user: User): boolean {
  return intentType === 'setup' && !hadTrial && user.hasUsedFreeTrial && !hasPro(user);
}

function askToSignIn(): void {
  toast({ title: 'Please Sign In', description: 'Sign in to choose your plan.' });
}

function askToSignInAgain(): void {
  toastFailure('Authentication Required', 'Please sign in again to continue.');
}
