import { useQuery } from '@tanstack/react-query';
import type { SecondFactorMethod } from '@tenfold/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownPath } from '../../../lib/own-path.js';
import { toast } from '../../../lib/toast.js';
import { pendingSignInQuery, useCompleteSignIn } from '../api/second-factor.js';

const STEP = 'step';

/**
 * The second step after the password form or, with `step=second` in the address, after the return from a provider.
 * `methods` is null while no second step is pending.
 */
export function useSecondStep() {
  const [parameters, setParameters] = useSearchParams();
  const [begun, setBegun] = useState<readonly SecondFactorMethod[] | null>(null);
  const completing = useCompleteSignIn();
  const isReturning = parameters.get(STEP) === 'second';
  const { data, isPending, isError } = useQuery({
    ...pendingSignInQuery,
    enabled: isReturning && begun === null,
  });

  function cancel(): void {
    setBegun(null);
    completing.reset();
    setParameters({}, { replace: true });
  }
  function expire(): void {
    cancel();
    announceExpiry();
  }
  const onGone = useEffectEvent(() => {
    setParameters({}, { replace: true });
    announceExpiry();
  });
  const isGone = isReturning && begun === null && (data === null || isError);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);

  return {
    methods: begun ?? (isReturning ? (data?.methods ?? null) : null),
    isLoading: isReturning && begun === null && isPending,
    begin: setBegun,
    completing,
    cancel,
    expire,
    returnTo: isReturning ? ownPath(parameters.get('returnTo')) : null,
    /** True when this form opened the current auth session. */
    entered: !completing.isIdle,
  };
}

function announceExpiry(): void {
  toast({ tone: 'destructive', title: 'Please sign in again', description: 'The sign-in took too long.' });
}
