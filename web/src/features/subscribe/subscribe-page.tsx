import type { User } from '@tenfold/contracts';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../../api/current-user.js';
import { hasPro } from '../../lib/access.js';
import { forgetTrialWish } from '../../lib/trial-wish.js';
import { toast } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { SpinnerPage } from '../../ui/spinner-page.js';
import { Confirmed } from './confirmed.js';
import type { IntentType } from './payment-terms.js';
import { ProOffer } from './pro-offer.js';
import { SetupFailed } from './setup-failed.js';

/** Where Pro begins. It is for signed-in people who do not have it yet. */
export function SubscribePage() {
  const session = useSession();
  /** The server would not set anything up before a new sign-in. */
  const [isRefused, setIsRefused] = useState(false);
  if (isRefused) return <SignInAgain />;
  if (session.status === 'loading') return <SpinnerPage />;
  if (session.status === 'signed-out') return <SignInFirst />;
  return <Subscribe key={session.user.id} user={session.user} onRefused={() => setIsRefused(true)} />;
}

type Phase =
  /** While a payment is under way, what the server tells of it must not take the screen away. */
  | { name: 'open' | 'confirming' }
  | { name: 'confirmed'; intentType: IntentType }
  | { name: 'failed'; message: string };

function Subscribe({ user, onRefused }: { user: User; onRefused: () => void }) {
  const [phase, setPhase] = useState<Phase>({ name: 'open' });
  // it is met here: else the dashboard would lead who takes the Free plan back to this page
  useEffect(forgetTrialWish, []);
  if (phase.name === 'confirmed') return <Confirmed user={user} intentType={phase.intentType} />;
  if (phase.name === 'failed') return <SetupFailed user={user} message={phase.message} />;
  if (phase.name === 'open' && hasPro(user)) return <Navigate to={paths.dashboard} replace />;
  return (
    <ProOffer
      user={user}
      onConfirming={(isConfirming) => setPhase({ name: isConfirming ? 'confirming' : 'open' })}
      onConfirmed={(intentType) => setPhase({ name: 'confirmed', intentType })}
      onFailed={(message) => setPhase({ name: 'failed', message })}
      onRefused={onRefused}
    />
  );
}

function SignInFirst() {
  useEffect(() => toast({ title: 'Please Sign In', description: 'Sign in to choose your plan.' }), []);
  return <Navigate to={paths.auth} replace />;
}

function SignInAgain() {
  useEffect(
    () =>
      toast({
        tone: 'destructive',
        title: 'Authentication Required',
        description: 'Please sign in again to continue.',
      }),
    [],
  );
  return <Navigate to={paths.auth} replace />;
}
