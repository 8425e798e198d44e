import type { TotpEnrollment } from '@tenfold/contracts';
import { Button, Flex, Form, QRCode, Typography } from 'antd';
import { useId } from 'react';
import { HttpProblem, problemDetail } from '../../../lib/http.js';
import { toastFailure } from '../../../lib/toast.js';
import { CodeInput } from '../../../ui/code-input.js';
import { Dialog } from '../../../ui/dialog.js';
import { useConfirmTotp } from '../api/second-factor.js';

interface Props {
  enrollment: TotpEnrollment;
  onConfirmed: (codes: string[]) => void;
  onClose: () => void;
}

export function TotpSetupDialog({ enrollment, onConfirmed, onClose }: Props) {
  const formId = useId();
  const [form] = Form.useForm<{ code: string }>();
  const confirming = useConfirmTotp();
  const confirm = ({ code }: { code: string }) => {
    if (confirming.isPending) return;
    confirming.mutate(code, {
      onSuccess: ({ codes }) => onConfirmed(codes),
      onError: (error) => {
        if (error instanceof HttpProblem && error.code === 'CONFLICT') {
          onClose();
          return toastFailure('Not set up', error);
        }
        form.setFields([{ name: 'code', errors: [problemDetail(error)] }]);
        form.focusField('code');
      },
    });
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
      <Typography.Paragraph>
        1. Scan this code with an authenticator app, for example Google Authenticator, 1Password or Aegis.
      </Typography.Paragraph>
      <Flex justify="center" role="img" aria-label="QR code for your authenticator app">
        <QRCode value={enrollment.uri} type="svg" size={184} color="#000000" bgColor="#ffffff" />
      </Flex>
      <Typography.Paragraph type="secondary">
        On this device? <a href={enrollment.uri}>Open your authenticator app</a>, or enter this key in it:
      </Typography.Paragraph>
      <Typography.Paragraph>
        <code>{grouped(enrollment.secret)}</code>
      </Typography.Paragraph>
      <Typography.Paragraph>2. Enter the six digits that the app shows.</Typography.Paragraph>
      <Form id={formId} form={form} layout="vertical" requiredMark={false} onFinish={confirm}>
        <Form.Item
          name="code"
          label="Code from the app"
          rules={[{ required: true, message: 'Please enter the code' }]}
          validateTrigger="onSubmit"
        >
          <CodeInput kind="totp" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Groups of four characters are easier to type. */
function grouped(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
