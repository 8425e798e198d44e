import type { RecoveryCodes, SecurityState, TotpEnrollment } from '@tenfold/contracts';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { lazyScreen } from '../../../lib/lazy-screen.js';
import { toast } from '../../../lib/toast.js';
import { Card } from '../../../ui/card.js';
import { Dialog } from '../../../ui/dialog.js';
import { LazyPart } from '../../../ui/lazy-part.js';
import { useBeginTotp, useRemoveTotp, useRenewRecoveryCodes } from '../api/second-factor.js';
import { ReauthenticationDialog } from '../../../ui/reauthentication-dialog.js';
import { codesLeftSentence, RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { SendVerificationButton } from './send-verification-button.js';
import { useReauthentication } from '../../../ui/use-reauthentication.js';

const TotpSetupDialog = lazyScreen(() => import('./totp-setup-dialog.js').then((m) => m.TotpSetupDialog));

type Step =
  | { kind: 'setup'; enrollment: TotpEnrollment }
  | { kind: 'codes'; codes: RecoveryCodes['codes']; isSetUp: boolean }
  | { kind: 'confirm-removal' }
  | null;

interface Props {
  security: SecurityState;
  onSetUp?: () => void;
}

export function TotpCard({ security, onSetUp }: Props) {
  const [step, setStep] = useState<Step>(null);
  const beginning = useBeginTotp();
  const renewing = useRenewRecoveryCodes();
  const reauthentication = useReauthentication();
  const { totpEnabled, recoveryCodesLeft } = security.secondFactor;

  const begin = () =>
    beginning.mutate(undefined, {
      onSuccess: (enrollment) => setStep({ kind: 'setup', enrollment }),
      onError: reauthentication.openOrToast('Not set up', begin),
    });
  const renew = () =>
    renewing.mutate(undefined, {
      onSuccess: ({ codes }) => setStep({ kind: 'codes', codes, isSetUp: false }),
      onError: reauthentication.openOrToast('No new codes', renew),
    });
  const close = () => setStep(null);
  const closeCodes = () => {
    close();
    if (step?.kind === 'codes' && step.isSetUp) onSetUp?.();
  };

  return (
    <Card title="Two-step verification">
      {totpEnabled ? (
        <TurnedOn
          codesLeft={recoveryCodesLeft}
          isRenewing={renewing.isPending}
          isBeginning={beginning.isPending}
          onRenew={renew}
          onBegin={begin}
          onTurnOff={() => setStep({ kind: 'confirm-removal' })}
        />
      ) : (
        <SetUp
          security={security}
          isMain={onSetUp !== undefined}
          isPending={beginning.isPending}
          onBegin={begin}
        />
      )}
      <LazyPart name="The dialog" open={step?.kind === 'setup'} onClose={close}>
        {step?.kind === 'setup' && (
          <TotpSetupDialog
            enrollment={step.enrollment}
            onConfirmed={(codes) => setStep({ kind: 'codes', codes, isSetUp: true })}
            onClose={close}
          />
        )}
      </LazyPart>
      {step?.kind === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={closeCodes} />}
      <RemovalDialog
        open={step?.kind === 'confirm-removal'}
        reauthentication={reauthentication}
        onClose={close}
      />
      <ReauthenticationDialog security={security} reauthentication={reauthentication} />
    </Card>
  );
}

interface TurnedOnProps {
  codesLeft: number;
  isRenewing: boolean;
  isBeginning: boolean;
  onRenew: () => void;
  onBegin: () => void;
  onTurnOff: () => void;
}

function TurnedOn({ codesLeft, isRenewing, isBeginning, onRenew, onBegin, onTurnOff }: TurnedOnProps) {
  return (
    <>
      <Typography.Paragraph type="secondary">
        <strong>On.</strong> Signing in needs a code from your authenticator app.{' '}
        {codesLeftSentence(codesLeft)}
      </Typography.Paragraph>
      <Flex wrap gap={12}>
        <Button loading={isRenewing} onClick={onRenew}>
          New recovery codes
        </Button>
        <Button loading={isBeginning} onClick={onBegin}>
          Use another app
        </Button>
        <Button danger onClick={onTurnOff}>
          Turn off
        </Button>
      </Flex>
    </>
  );
}

interface SetUpProps {
  security: SecurityState;
  isMain: boolean;
  isPending: boolean;
  onBegin: () => void;
}

function SetUp(props: SetUpProps) {
  const { emailVerified, secondFactor } = props.security;
  return (
    <>
      <Typography.Paragraph type="secondary">
        Protect your account with a second factor: besides your password, you enter a code from an app on your
        phone.
        {secondFactor.isRequired && ' Administrators and editors need it, or a passkey, to use their pages.'}
      </Typography.Paragraph>
      {!emailVerified && (
        <Flex wrap align="center" gap={12} style={{ marginBottom: 16 }}>
          <Typography.Text type="secondary">Confirm your email address first.</Typography.Text>
          <SendVerificationButton />
        </Flex>
      )}
      <Button
        type={props.isMain ? 'primary' : 'default'}
        size="large"
        disabled={!emailVerified}
        loading={props.isPending}
        onClick={props.onBegin}
      >
        Set up two-step verification
      </Button>
    </>
  );
}

interface RemovalProps {
  open: boolean;
  reauthentication: ReturnType<typeof useReauthentication>;
  onClose: () => void;
}

function RemovalDialog({ open, reauthentication, onClose }: RemovalProps) {
  const removing = useRemoveTotp();
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Two-step verification is off', description: 'Your recovery codes no longer work.' });
      },
      onError: (error) => {
        onClose();
        reauthentication.openOrToast('Still on', remove)(error);
      },
    });
  return (
    <Dialog
      open={open}
      title="Turn two-step verification off?"
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Keep it on
          </Button>
          <Button size="large" type="primary" danger loading={removing.isPending} onClick={remove}>
            Turn off
          </Button>
        </>
      }
    >
      <p>Your password alone will open your account again, and your recovery codes stop working.</p>
    </Dialog>
  );
}
