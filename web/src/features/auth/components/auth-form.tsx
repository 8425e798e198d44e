import { useQuery } from '@tanstack/react-query';
import { Button, Form, Typography } from 'antd';
import { MINIMUM_AGE_YEARS } from '@tenfold/exam';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { billingConfigQuery } from '../../../api/billing-config.js';
import { trial } from '../../../content.js';
import { paths } from '../../../paths.js';
import { EmailField, NameFields, PasswordField } from '../../../ui/account-fields.js';
import { FormError } from '../../../ui/form-error.js';
import type { AuthFailure, AuthMode, AuthValues } from '../hooks/use-authenticate.js';
import styles from '../auth.module.css';

interface Props {
  mode: AuthMode;
  pending: boolean;
  onSubmit: (values: AuthValues) => Promise<AuthFailure | null>;
}

export function AuthForm({ mode, pending, onSubmit }: Props) {
  const [form] = Form.useForm<AuthValues>();
  const registering = mode === 'register';
  const { data: billing } = useQuery(billingConfigQuery);
  const [refusal, setRefusal] = useState<{ mode: AuthMode; text: string } | null>(null);
  const submit = async (values: AuthValues) => {
    const shown = form.getFieldsValue();
    setRefusal(null);
    const failure = await onSubmit(values);
    const fieldErrors = (failure?.fieldErrors ?? []).filter(({ field }) => field in shown);
    const [first] = fieldErrors;
    if (first === undefined) {
      if (failure !== null) setRefusal({ mode, text: failure.message });
      return;
    }
    form.setFields(
      fieldErrors.map(({ field, message }) => ({ name: field as keyof AuthValues, errors: [message] })),
    );
    form.focusField(first.field as keyof AuthValues);
  };

  return (
    <Form<AuthValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      onFinish={submit}
    >
      {registering && <NameFields labelSuffix=" (optional)" />}
      <EmailField />
      <PasswordField
        name="password"
        label="Password"
        autoComplete={registering ? 'new-password' : 'current-password'}
      />
      {!registering && (
        <p className={styles.forgot}>
          <Link to={paths.forgotPassword}>Forgot your password?</Link>
        </p>
      )}
      {registering && (
        <Typography.Paragraph type="secondary" className="small text-links">
          <strong>{trial.label}</strong>
          <br />
          {billing?.trialRequiresCard === false && <span>No credit card needed. </span>}
          <span>{`By creating an account you confirm that you are ${MINIMUM_AGE_YEARS} or older and agree to the `}</span>
          <Link to={paths.termsOfService}>Terms of Service</Link>
          <span> and the </span>
          <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
        </Typography.Paragraph>
      )}
      <FormError text={refusal?.mode === mode ? refusal.text : null} />
      <Button type="primary" size="large" htmlType="submit" block disabled={pending}>
        {submitLabel(mode, pending)}
      </Button>
    </Form>
  );
}

function submitLabel(mode: AuthMode, pending: boolean): string {
  if (mode === 'register') return pending ? 'Creating account...' : 'Start Free Trial';
  return pending ? 'Signing in...' : 'Sign In';
}
