import type { RecoveryCodes, SecurityState } from '@tenfold/contracts';
import { Button, Divider, Flex, Typography } from 'antd';
import { useState } from 'react';
import { toast } from '../../../lib/toast.js';
import { useRequirePasskey, useStopRequiringPasskey } from '../api/passkey-changes.js';
import { useRenewRecoveryCodes } from '../api/second-factor.js';
import { codesLeftSentence, RecoveryCodesDialog } from './recovery-codes-dialog.js';
import type { Reauthentication } from '../../../ui/use-reauthentication.js';

interface Props {
  security: SecurityState;
  reauthentication: Reauthentication;
}

export function PasskeyRequirement({ security, reauthentication }: Props) {
  const [codes, setCodes] = useState<RecoveryCodes['codes'] | null>(null);
  const requiring = useRequirePasskey();
  const stopping = useStopRequiringPasskey();
  const renewing = useRenewRecoveryCodes();
  const { requiresPasskey, recoveryCodesLeft } = security.secondFactor;

  const turnOn = () =>
    requiring.mutate(undefined, {
      onSuccess: (reply) => setCodes(reply.codes),
      onError: reauthentication.openOrToast('Not turned on', turnOn),
    });
  const turnOff = () =>
    stopping.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'A passkey is no longer needed', description: 'Your recovery codes no longer work.' }),
      onError: reauthentication.openOrToast('Still on', turnOff),
    });
  const renew = () =>
    renewing.mutate(undefined, {
      onSuccess: (reply) => setCodes(reply.codes),
      onError: reauthentication.openOrToast('No new codes', renew),
    });

  return (
    <>
      <Divider />
      {requiresPasskey ? (
        <>
          <Typography.Paragraph type="secondary">
            <strong>Every sign-in needs a passkey,</strong> also after your password, Google or Apple.{' '}
            {codesLeftSentence(recoveryCodesLeft)}
          </Typography.Paragraph>
          <Flex wrap gap={12}>
            <Button loading={renewing.isPending} onClick={renew}>
              New recovery codes
            </Button>
            <Button danger loading={stopping.isPending} onClick={turnOff}>
              Stop requiring a passkey
            </Button>
          </Flex>
        </>
      ) : (
        <>
          <Typography.Paragraph type="secondary">
            Your other ways to sign in still work without a passkey.
          </Typography.Paragraph>
          <Button loading={requiring.isPending} onClick={turnOn}>
            Always ask for a passkey
          </Button>
        </>
      )}
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
