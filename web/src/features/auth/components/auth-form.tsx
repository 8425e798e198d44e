import { useQuery } from '@tanstack/react-query';
import { Button, Form, Typography, type FormInstance } from 'antd';
import { MINIMUM_AGE_YEARS } from '@tenfold/exam';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { billingConfigQuery } from '../../../api/billing-config.js';
import { paths } from '../../../paths.js';
import { EmailField, NameFields, PasswordField } from '../../../ui/account-fields.js';
import { FormError } from '../../../ui/form-error.js';
import type { AuthFailure, AuthMode, AuthValues } from '../hooks/use-authenticate.js';
import styles from '../auth.module.css';

interface Props {
  mode: AuthMode;
  pending: boolean;
  onSubmit: (values: AuthValues) => Promise<AuthFailure | null>;
  onSignInInstead: () => void;
}

export function AuthForm({ mode, pending, onSubmit, onSignInInstead }: Props) {
  const [form] = Form.useForm<AuthValues>();
  const registering = mode === 'register';
  const { submit, refusal, known } = useRefusals(form, mode, onSubmit);
  const signInInstead = () => {
    onSignInInstead();
    form.focusField('password');
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
      <EmailField {...(known && { error: <KnownAddress text={known} onSignIn={signInInstead} /> })} />
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
      {registering && <Terms />}
      <FormError text={refusal} />
      <Button type="primary" size="large" htmlType="submit" block disabled={pending}>
        {submitLabel(mode, pending)}
      </Button>
      {registering && (
        <p className="muted small" style={{ marginTop: 8 }}>
          Creates your account. Next you choose Free or Pro.
        </p>
      )}
    </Form>
  );
}

/** Submits, and places what the server refuses: at a field or in the form. */
function useRefusals(form: FormInstance<AuthValues>, mode: AuthMode, onSubmit: Props['onSubmit']) {
  const [refusal, setRefusal] = useState<{ mode: AuthMode; text: string } | null>(null);
  const [known, setKnown] = useState<{ address: string; text: string } | null>(null);
  const email = Form.useWatch('email', form);
  const submit = async (values: AuthValues) => {
    const shown = form.getFieldsValue();
    setRefusal(null);
    setKnown(null);
    const failure = await onSubmit(values);
    if (failure === null) return;
    if (failure.isKnownAddress) {
      setKnown({ address: values.email, text: failure.message });
      form.focusField('email');
      return;
    }
    const fieldErrors = failure.fieldErrors.filter(({ field }) => field in shown);
    const [first] = fieldErrors;
    if (first === undefined) return setRefusal({ mode, text: failure.message });
    form.setFields(
      fieldErrors.map(({ field, message }) => ({ name: field as keyof AuthValues, errors: [message] })),
    );
    form.focusField(first.field as keyof AuthValues);
  };
  return {
    submit,
    refusal: refusal?.mode === mode ? refusal.text : null,
    known: mode === 'register' && known?.address === email ? (known?.text ?? null) : null,
  };
}

function Terms() {
  const { data: billing } = useQuery(billingConfigQuery);
  return (
    <Typography.Paragraph type="secondary" className="small text-links">
      {billing?.trialRequiresCard === false && <span>No credit card needed. </span>}
      <span>{`By creating an account you confirm that you are ${MINIMUM_AGE_YEARS} or older and agree to the `}</span>
      <Link to={paths.termsOfService}>Terms of Service</Link>
      <span> and the </span>
      <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
    </Typography.Paragraph>
  );
}

function KnownAddress({ text, onSignIn }: { text: string; onSignIn: () => void }) {
  return (
    <span>
      {`${text}. `}
      <Button type="link" className="text-link" onClick={onSignIn}>
        Sign in
      </Button>
    </span>
  );
}

function submitLabel(mode: AuthMode, pending: boolean): string {
  if (mode === 'register') return pending ? 'Creating account...' : 'Start Free Trial';
  return pending ? 'Signing in...' : 'Sign In';
}
