import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useThemeMode } from '../../../lib/theme.js';
import { controlRadius, fontFamily, palettes, type ThemeMode } from '../../../ui/theme/tokens.js';
import { CardFields } from './card-fields.js';
import { FormSkeleton } from './form-skeleton.js';
import type { PaymentFormProps } from '../payment-form-props.js';
import type { IntentType } from '../payment-terms.js';
import { useCardForm } from '../hooks/use-card-form.js';

const CURRENCY = 'usd';

interface Props extends PaymentFormProps {
  publishableKey: string;
}

/** The provider's own form in an iframe: card data never reaches our servers. */
export function CardForm({ publishableKey, ...props }: Props) {
  const [attempt, setAttempt] = useState(1);
  const [emptyAttempt, setEmptyAttempt] = useState(0);
  const form = useCardForm(publishableKey, attempt);
  const mode = useThemeMode();
  const options = useMemo(
    () => ({
      ...terms(props.intentType, props.todayCents),
      // The type 'card' includes Apple Pay and Google Pay.
      paymentMethodTypes: ['card'],
      locale: 'en' as const,
      appearance: cardFormLook(mode),
    }),
    [props.intentType, props.todayCents, mode],
  );
  if (form.status === 'failed' || emptyAttempt === attempt) {
    return <NotLoaded retry={() => setAttempt(attempt + 1)} />;
  }
  if (form.status === 'loading') return <FormSkeleton what="the card form" />;
  return (
    <Elements stripe={form.stripe} options={options}>
      <CardFields {...props} onNotLoaded={() => setEmptyAttempt(attempt)} />
    </Elements>
  );
}

/** The form is created before the intent, so that a form left open for days has no expired intent. */
function terms(intentType: IntentType, amount: number) {
  return intentType === 'setup'
    ? ({ mode: 'setup', currency: CURRENCY } as const)
    : ({ mode: 'subscription', amount, currency: CURRENCY } as const);
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      title="The card form from our payment provider could not be loaded. You have not been charged."
      description={
        <Button size="large" onClick={retry}>
          Try again
        </Button>
      }
    />
  );
}

function cardFormLook(mode: ThemeMode): Appearance {
  const colors = palettes[mode];
  return {
    theme: mode === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colors.accent,
      colorBackground: colors.surface,
      colorText: colors.ink,
      colorTextSecondary: colors.muted,
      colorDanger: colors.wrong,
      fontFamily,
      fontSizeBase: '16px',
      borderRadius: `${controlRadius}px`,
    },
    rules: { '.Input': { borderColor: colors.line, boxShadow: 'none' } },
  };
}
