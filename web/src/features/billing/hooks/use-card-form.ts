import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { logError } from '../../../lib/log-error.js';

export const CARD_FORM_TIMEOUT_MS = 10_000;

export type CardFormLoad = { status: 'loading' } | { status: 'ready'; stripe: Stripe } | { status: 'failed' };

/** A script that arrives after the timeout is still used. A new `attempt` retries. */
export function useCardForm(publishableKey: string, attempt: number): CardFormLoad {
  const [load, setLoad] = useState<CardFormLoad & { attempt: number }>({ status: 'loading', attempt });
  useEffect(() => {
    let isCurrent = true;
    const fail = () => {
      if (isCurrent) setLoad({ status: 'failed', attempt });
    };
    const timer = setTimeout(fail, CARD_FORM_TIMEOUT_MS);
    loadStripe(publishableKey)
      .then((stripe) => {
        if (!stripe) return fail();
        if (isCurrent) setLoad({ status: 'ready', stripe, attempt });
      })
      .catch((error: unknown) => {
        logError('The card form could not be loaded', error);
        fail();
      })
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [publishableKey, attempt]);
  return load.attempt === attempt ? load : { status: 'loading' };
}
