import { AppleFilled, GoogleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { IdentityProvider } from '@tenfold/contracts';
import { MINIMUM_AGE_YEARS } from '@tenfold/exam';
import { Button, Divider, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { providerNames, signInProvidersQuery, useOffersProvider } from '../../../api/sign-in-providers.js';
import { paths } from '../../../paths.js';
import type { AuthMode } from '../hooks/use-authenticate.js';
import styles from '../auth.module.css';

const PROVIDERS: { provider: IdentityProvider; icon: ReactNode }[] = [
  { provider: 'google', icon: <GoogleOutlined aria-hidden="true" /> },
  { provider: 'apple', icon: <AppleFilled aria-hidden="true" /> },
];

export function SocialLoginLinks({ mode }: { mode: AuthMode }) {
  const { data, isPending } = useQuery(signInProvidersQuery);
  const offers = useOffersProvider();
  const shown = PROVIDERS.filter(({ provider }) => offers(provider));
  if (shown.length === 0) return null;
  return (
    <Flex vertical gap={12} aria-busy={isPending}>
      <Divider plain size="small">
        or
      </Divider>
      {shown.map(({ provider, icon }) => {
        const name = providerNames[provider];
        const words = `Continue with ${name}`;
        if (isPending) return <Unavailable key={provider} icon={icon} words={words} />;
        // the link also stays when the settings could not be read: the server reports the problem
        if (data?.[provider] === false) {
          const reason = `Sign-in with ${name} is not set up here`;
          return <Unavailable key={provider} icon={icon} words={words} reason={reason} />;
        }
        return (
          <Button key={provider} size="large" block icon={icon} href={`/api/auth/${provider}`}>
            {words}
          </Button>
        );
      })}
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

/** As large as the link that it replaces, so that the layout does not shift when the reply arrives. */
function Unavailable({ icon, words, reason }: { icon: ReactNode; words: string; reason?: string }) {
  return (
    <Button size="large" block disabled icon={icon} className={styles.unavailable}>
      <span>
        {words}
        {reason !== undefined && <small className="smaller">{reason}</small>}
      </span>
    </Button>
  );
}
