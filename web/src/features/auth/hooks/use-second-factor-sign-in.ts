import { useQuery } from '@tanstack/react-query';
import type { SecondFactorMethod } from '@tenfold/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownPath } from '../../../lib/own-path.js';
import { toastFailure } from '../../../lib/toast.js';
import { pendingSignInQuery, useCompleteSignIn } from '../api/sign-in.js';

const STEP = 'step';

export function useSecondFactorSignIn() {
  const [parameters, setParameters] = useSearchParams();
  const [started, setStarted] = useState<readonly SecondFactorMethod[] | null>(null);
  const completing = useCompleteSignIn();
  const isReturning = parameters.get(STEP) === 'second';
  const { data, isPending, isError } = useQuery({
    ...pendingSignInQuery,
    enabled: isReturning && started === null,
  });

  function cancel(): void {
    setStarted(null);
    completing.reset();
    setParameters({}, { replace: true });
  }
  function expire(): void {
    cancel();
    announceExpiry();
  }
  const onExpired = useEffectEvent(() => {
    setParameters({}, { replace: true });
    announceExpiry();
  });
  const isExpired = isReturning && started === null && (data === null || isError);
  useEffect(() => {
    if (isExpired) onExpired();
  }, [isExpired]);

  return {
    methods: started ?? (isReturning ? (data?.methods ?? null) : null),
    isLoading: isReturning && started === null && isPending,
    start: setStarted,
    completing,
    cancel,
    expire,
    returnTo: isReturning ? ownPath(parameters.get('returnTo')) : null,
    hasSignedIn: !completing.isIdle,
  };
}

function announceExpiry(): void {
  toastFailure('Please sign in again', 'The sign-in took too long.');
}
