import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '../../api/current-user.js';
import { logError } from '../../lib/log-error.js';
import { toast } from '../../lib/toast.js';
import { creationFailure, useCreateSubscription, type CreationFailure } from './api/create-subscription.js';
import type { IntentType } from './payment-terms.js';
import type { OfferProps } from './pro-offer.js';

/** What has to be confirmed before Pro begins. */
export interface OpenPayment {
  clientSecret: string;
  intentType: IntentType;
  /** Null where no real provider takes the card. */
  publishableKey: string | null;
}

/** Creates the subscription and leads on from what it is: begun, or to be paid for. */
export function useBegin({ onConfirmed, onFailed, onRefused }: OfferProps) {
  const client = useQueryClient();
  const creating = useCreateSubscription();
  const [payment, setPayment] = useState<OpenPayment | null>(null);

  function fail({ needsSignIn, message }: CreationFailure): void {
    if (needsSignIn) {
      onRefused();
      client.setQueryData(currentUserQuery.queryKey, null);
      return;
    }
    toast({ tone: 'destructive', title: 'Setup Error', description: message });
    onFailed(message);
  }

  const begin = () =>
    creating.mutate(undefined, {
      onSuccess: ({ status, clientSecret, intentType, publishableKey }) => {
        if (status === 'active') onConfirmed('payment');
        else if (clientSecret) {
          setPayment({ clientSecret, intentType: intentType ?? typeOf(clientSecret), publishableKey });
        } else if (status === 'trialing') onConfirmed('setup');
        else fail({ needsSignIn: false, message: 'The subscription could not be set up.' });
      },
      onError: (error) => {
        logError('The subscription could not be created', error);
        fail(creationFailure(error));
      },
    });
  return { begin, isCreating: creating.isPending, payment };
}

function typeOf(clientSecret: string): IntentType {
  return clientSecret.startsWith('seti_') ? 'setup' : 'payment';
}
