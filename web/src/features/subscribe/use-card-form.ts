import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { logError } from '../../lib/log-error.js';

/** The provider's script comes from its own host or not at all; neither it nor its fields are waited for any longer. */
export const CARD_FORM_PATIENCE_MS = 10_000;

export type CardFormLoad = { status: 'loading' } | { status: 'ready'; stripe: Stripe } | { status: 'failed' };

/**
 * Loads the provider's script. One that comes after it was given up is still taken.
 *
 * @param attempt another number tries again
 */
export function useCardForm(publishableKey: string, attempt: number): CardFormLoad {
  const [load, setLoad] = useState<CardFormLoad & { attempt: number }>({ status: 'loading', attempt });
  useEffect(() => {
    let isCurrent = true;
    const fail = () => {
      if (isCurrent) setLoad({ status: 'failed', attempt });
    };
    const timer = setTimeout(fail, CARD_FORM_PATIENCE_MS);
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
