import type { TotpEnrollment } from '@tenfold/contracts';
import { Button, Flex, QRCode } from 'antd';
import { useId } from 'react';
import { HttpProblem } from '../../../lib/http.js';
import { toastFailure } from '../../../lib/toast.js';
import { CodeInput } from '../../../ui/code-input.js';
import { Dialog } from '../../../ui/dialog.js';
import { SingleFieldForm } from '../../../ui/single-field-form.js';
import styles from '../account.module.css';
import { useConfirmTotp } from '../api/second-factor.js';

interface Props {
  enrollment: TotpEnrollment;
  onConfirmed: (codes: string[]) => void;
  onClose: () => void;
}

export function TotpSetupDialog({ enrollment, onConfirmed, onClose }: Props) {
  const formId = useId();
  const confirming = useConfirmTotp();
  const confirm = async (code: string) => {
    try {
      const { codes } = await confirming.mutateAsync(code);
      onConfirmed(codes);
    } catch (error) {
      if (!(error instanceof HttpProblem && error.code === 'CONFLICT')) throw error;
      onClose();
      toastFailure('Not set up', error);
    }
  };
  return (
    <Dialog
      open
      title="Set up two-step verification"
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" type="primary" htmlType="submit" form={formId} loading={confirming.isPending}>
            Turn on
          </Button>
        </>
      }
    >
      <Flex vertical gap={12}>
        <p>
          1. Scan this code with an authenticator app, for example Google Authenticator, 1Password or Aegis.
        </p>
        <Flex justify="center" role="img" aria-label="QR code for your authenticator app">
          <QRCode value={enrollment.uri} type="svg" size={184} color="#000000" bgColor="#ffffff" />
        </Flex>
        <p className="muted small">
          On this device? <a href={enrollment.uri}>Open your authenticator app</a>, or enter this key in it:
        </p>
        <code className={`${styles.secret} small`}>{grouped(enrollment.secret)}</code>
        <p>2. Enter the six digits that the app shows.</p>
        <SingleFieldForm
          id={formId}
          name="code"
          label="Code from the app"
          required="Please enter the code"
          onSubmit={confirm}
        >
          <CodeInput kind="totp" />
        </SingleFieldForm>
      </Flex>
    </Dialog>
  );
}

function grouped(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
