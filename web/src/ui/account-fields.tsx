import {
  EMAIL_INVALID,
  EMAIL_INVISIBLE,
  hasInvisibleCharacter,
  PASSWORD_COMMON,
  PASSWORD_MIN_LENGTH,
  PASSWORD_SHORT,
} from '@tenfold/exam';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { PasswordInput } from './password-input.js';

interface EmailFieldProps {
  label?: string;
  autoFocus?: boolean;
  /** Shown instead of the errors of the rules. */
  error?: ReactNode;
}

export function EmailField({ label = 'Email', autoFocus = false, error }: EmailFieldProps) {
  const isRefused = error !== undefined;
  return (
    <Form.Item
      name="email"
      label={label}
      rules={[
        { required: true, message: EMAIL_INVALID },
        { validator: refuseInvisible },
        { type: 'email', message: EMAIL_INVALID },
      ]}
      validateFirst
      {...(isRefused && { validateStatus: 'error', help: error })}
    >
      <Input
        size="large"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus={autoFocus}
        {...(isRefused && { 'aria-invalid': true })}
      />
    </Form.Item>
  );
}

async function refuseInvisible(_rule: unknown, email: string): Promise<void> {
  if (hasInvisibleCharacter(email)) throw new Error(EMAIL_INVISIBLE);
}

interface PasswordFieldProps {
  name: string;
  label: string;
  autoComplete?: 'new-password' | 'current-password';
}

export function PasswordField({ name, label, autoComplete = 'new-password' }: PasswordFieldProps) {
  const isNew = autoComplete === 'new-password';
  return (
    <Form.Item
      name={name}
      label={label}
      extra={isNew && `At least ${PASSWORD_MIN_LENGTH} characters, and not a common password.`}
      rules={[
        { required: true, message: PASSWORD_SHORT },
        { min: PASSWORD_MIN_LENGTH, message: PASSWORD_SHORT },
        ...(isNew ? [{ validator: refuseCommon }] : []),
      ]}
      validateFirst
    >
      <PasswordInput autoComplete={autoComplete} />
    </Form.Item>
  );
}

/** The server refuses them too, and what is like them. */
async function refuseCommon(_rule: unknown, password: string): Promise<void> {
  const list = await import('@tenfold/exam/common-passwords').catch(() => null);
  if (list?.commonPasswords.has(password.toLowerCase())) throw new Error(PASSWORD_COMMON);
}

export function NameFields({ labelSuffix = '' }: { labelSuffix?: string }) {
  return (
    <div className="name-fields">
      <Form.Item name="firstName" label={`First Name${labelSuffix}`}>
        <Input size="large" autoComplete="given-name" maxLength={100} />
      </Form.Item>
      <Form.Item name="lastName" label={`Last Name${labelSuffix}`}>
        <Input size="large" autoComplete="family-name" maxLength={100} />
      </Form.Item>
    </div>
  );
}
