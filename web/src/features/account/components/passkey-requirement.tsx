import type { RecoveryCodes, SecurityState } from '@tenfold/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { toast } from '../../../lib/toast.js';
import { useRequirePasskey, useStopRequiringPasskey } from '../api/passkeys.js';
import { useRenewRecoveryCodes } from '../api/totp.js';
import { codesLeftSentence } from './codes-left-sentence.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { toastFailure } from '../../../lib/toast-failure.js';
import type { Reauthentication } from '../hooks/use-reauthentication.js';
import styles from './security.module.css';

interface Props {
  security: SecurityState;
  reauthentication: Reauthentication;
}

/** Turns on and off that every sign-in needs a passkey. Not needed with an authenticator app, which is a second step. */
export function PasskeyRequirement({ security, reauthentication }: Props) {
  const [codes, setCodes] = useState<RecoveryCodes['codes'] | null>(null);
  const requiring = useRequirePasskey();
  const stopping = useStopRequiringPasskey();
  const renewing = useRenewRecoveryCodes();
  const { requiresPasskey, recoveryCodesLeft } = security.secondFactor;

  const turnOn = () =>
    requiring.mutate(undefined, {
      onSuccess: (reply) => setCodes(reply.codes),
      onError: (error) => {
        if (!reauthentication.isWanted(error, turnOn)) toastFailure('Not turned on', error);
      },
    });
  const turnOff = () =>
    stopping.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'A passkey is no longer needed', description: 'Your recovery codes no longer work.' }),
      onError: (error) => {
        if (!reauthentication.isWanted(error, turnOff)) toastFailure('Still on', error);
      },
    });
  const renew = () =>
    renewing.mutate(undefined, {
      onSuccess: (reply) => setCodes(reply.codes),
      onError: (error) => {
        if (!reauthentication.isWanted(error, renew)) toastFailure('No new codes', error);
      },
    });

  return (
    <div className={styles.requirement}>
      {requiresPasskey ? (
        <>
          <p className={styles.lead}>
            <strong>Every sign-in needs a passkey,</strong> also after your password, Google or Apple.{' '}
            {codesLeftSentence(recoveryCodesLeft)}
          </p>
          <div className={styles.actions}>
            <Button loading={renewing.isPending} onClick={renew}>
              New recovery codes
            </Button>
            <Button danger loading={stopping.isPending} onClick={turnOff}>
              Stop requiring a passkey
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.lead}>Your other ways to sign in still work without a passkey.</p>
          <Button loading={requiring.isPending} onClick={turnOn}>
            Always ask for a passkey
          </Button>
        </>
      )}
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  );
}
