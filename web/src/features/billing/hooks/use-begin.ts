import { useQueryClient } from '@tanstack/react-query';
import type { BillingAddress } from '@tenfold/contracts';
import { PRICE_CENTS } from '@tenfold/exam';
import { currentUserQuery } from '../../../api/current-user.js';
import { logError } from '../../../lib/log-error.js';
import { toastFailure } from '../../../lib/toast.js';
import { creationFailure, useCreateSubscription, type CreationFailure } from '../api/subscription.js';
import type { IntentType, OfferedTerms, OfferProps } from '../payment-terms.js';

export type Begun =
  { name: 'confirm'; clientSecret: string } | { name: 'other-terms'; terms: OfferedTerms } | { name: 'done' };

/** @param todayCents what the terms on the screen charge today */
export function useBegin({ onConfirmed, onFailed, onRefused }: OfferProps, todayCents = PRICE_CENTS) {
  const client = useQueryClient();
  const creating = useCreateSubscription();

  function fail({ needsSignIn, message }: CreationFailure): Begun {
    if (needsSignIn) {
      onRefused();
      client.setQueryData(currentUserQuery.queryKey, null);
    } else {
      toastFailure('Setup Error', message);
      onFailed(message);
    }
    return { name: 'done' };
  }

  async function begin(agreedTo: IntentType, billingAddress?: BillingAddress): Promise<Begun> {
    try {
      const { status, clientSecret, intentType, trialRefusal, amountCents } = await creating.mutateAsync({
        agreedTo,
        ...(todayCents !== PRICE_CENTS && { agreedCents: todayCents }),
        ...(billingAddress && { billingAddress }),
      });
      if (status === 'active') onConfirmed('payment');
      else if (clientSecret) {
        const offered = intentType ?? typeOf(clientSecret);
        return offered === agreedTo && (amountCents ?? todayCents) === todayCents
          ? { name: 'confirm', clientSecret }
          : { name: 'other-terms', terms: { intentType: offered, trialRefusal, amountCents } };
      } else if (status === 'trialing') onConfirmed('setup');
      else return fail({ needsSignIn: false, message: 'The subscription could not be set up.' });
      return { name: 'done' };
    } catch (error) {
      logError('The subscription could not be created', error);
      return fail(creationFailure(error));
    }
  }
  return { begin, isCreating: creating.isPending };
}

function typeOf(clientSecret: string): IntentType {
  return clientSecret.startsWith('seti_') ? 'setup' : 'payment';
}
