import { AppleFilled, GoogleOutlined } from '@ant-design/icons';
import type { IdentityProvider } from '@tenfold/contracts';
import { MINIMUM_AGE_YEARS } from '@tenfold/exam';
import { Button, Divider, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { providerNames, useOffersProvider } from '../../../api/sign-in-providers.js';
import { paths } from '../../../paths.js';
import type { AuthMode } from '../hooks/use-authenticate.js';

const PROVIDERS: { provider: IdentityProvider; icon: ReactNode }[] = [
  { provider: 'google', icon: <GoogleOutlined aria-hidden="true" /> },
  { provider: 'apple', icon: <AppleFilled aria-hidden="true" /> },
];

export function SocialLoginLinks({ mode }: { mode: AuthMode }) {
  const offers = useOffersProvider();
  const shown = PROVIDERS.filter(({ provider }) => offers(provider));
  if (shown.length === 0) return null;
  return (
    <Flex vertical gap={12}>
      <Divider plain size="small">
        or
      </Divider>
      {shown.map(({ provider, icon }) => (
        <Button key={provider} size="large" block icon={icon} href={`/api/auth/${provider}`}>
          {`Continue with ${providerNames[provider]}`}
        </Button>
      ))}
      {mode === 'sign-in' && (
        <Typography.Text type="secondary" className="small text-links">
          {`If you are new, continuing with Google or Apple creates an account, and you confirm that you are ${MINIMUM_AGE_YEARS} or older and agree to the `}
          <Link to={paths.termsOfService}>Terms of Service</Link> and the{' '}
          <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
        </Typography.Text>
      )}
    </Flex>
  );
}
