import type { SecondFactorMethod, User } from '@tenfold/contracts';
import { Button, Flex, Form } from 'antd';
import { useState } from 'react';
import { HttpProblem, problemDetail } from '../../../lib/http.js';
import { CodeInput } from '../../../ui/code-input.js';
import { usePasskeySignIn, type useCompleteSignIn } from '../api/sign-in.js';
import { PasskeyButton } from './passkey-button.js';

type CodeMethod = 'totp' | 'recovery-code';

interface Props {
  methods: readonly SecondFactorMethod[];
  completing: ReturnType<typeof useCompleteSignIn>;
  onSignedIn: (user: User) => void;
  onExpired: () => void;
  onCancel: () => void;
}

export function SecondFactorForm({ methods, completing, onSignedIn, onExpired, onCancel }: Props) {
  const codeMethods = methods.filter((method): method is CodeMethod => method !== 'passkey');
  const [method, setMethod] = useState(methods[0] === 'passkey' ? undefined : codeMethods[0]);
  const signingIn = usePasskeySignIn('/api/auth/second-step/passkey');
  const other = codeMethods.find((candidate) => candidate !== method);
  return (
    <Flex vertical gap={12}>
      {method && (
        <CodeForm
          key={method}
          method={method}
          completing={completing}
          onSignedIn={onSignedIn}
          onExpired={onExpired}
        />
      )}
      {methods.includes('passkey') && (
        <PasskeyButton
          words="Use a passkey"
          isMain={method === undefined}
          signingIn={signingIn}
          onSignedIn={onSignedIn}
          onExpired={onExpired}
        />
      )}
      <Flex vertical align="flex-start" gap={12}>
        {other && (
          <Button type="link" className="text-link" onClick={() => setMethod(other)}>
            {other === 'totp' ? 'Use your authenticator app' : 'Use a recovery code'}
          </Button>
        )}
        <Button type="link" className="text-link" onClick={onCancel}>
          Back to sign in
        </Button>
      </Flex>
    </Flex>
  );
}

type CodeFormProps = Pick<Props, 'completing' | 'onSignedIn' | 'onExpired'> & { method: CodeMethod };

function CodeForm({ method, completing, onSignedIn, onExpired }: CodeFormProps) {
  const [form] = Form.useForm<{ code: string }>();
  const complete = ({ code }: { code: string }) => {
    if (completing.isPending) return;
    completing.mutate(
      { method, code },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          if (error instanceof HttpProblem && error.status === 401) return onExpired();
          form.setFields([{ name: 'code', errors: [problemDetail(error)] }]);
          form.focusField('code');
        },
      },
    );
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} validateTrigger="onSubmit" onFinish={complete}>
      <Form.Item
        name="code"
        label={method === 'totp' ? 'Code from your app' : 'Recovery code'}
        rules={[{ required: true, message: 'Please enter the code' }]}
      >
        <CodeInput kind={method} />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={completing.isPending}>
        Continue
      </Button>
    </Form>
  );
}
