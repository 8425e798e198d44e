import { AppleFilled, GoogleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { IdentityProvider } from '@tenfold/contracts';
import { MINIMUM_AGE_YEARS } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signInProvidersQuery, useOffersProvider } from '../../../api/sign-in-providers.js';
import { paths } from '../../../paths.js';
import buttons from '../../../ui/button-link.module.css';
import type { AuthMode } from '../hooks/auth-mode.js';
import styles from './social-login-links.module.css';

const PROVIDERS: { provider: IdentityProvider; name: string; icon: ReactNode }[] = [
  { provider: 'google', name: 'Google', icon: <GoogleOutlined aria-hidden="true" /> },
  { provider: 'apple', name: 'Apple', icon: <AppleFilled aria-hidden="true" /> },
];

/** Links leave the client: the server redirects back with an auth session or with a problem in the address. */
export function ProviderLinks({ mode }: { mode: AuthMode }) {
  const { data, isPending } = useQuery(signInProvidersQuery);
  const offers = useOffersProvider();
  const shown = PROVIDERS.filter(({ provider }) => offers(provider));
  if (shown.length === 0) return null;
  return (
    <div className={styles.providers} aria-busy={isPending}>
      <p className={styles.or}>or</p>
      {shown.map(({ provider, name, icon }) => {
        const words = `Continue with ${name}`;
        if (isPending) return <Unavailable key={provider} icon={icon} words={words} />;
        // the link also stays when the settings could not be read: the server reports the problem
        if (data?.[provider] === false) {
          const reason = `Sign-in with ${name} is not set up here`;
          return <Unavailable key={provider} icon={icon} words={words} reason={reason} />;
        }
        return (
          <a key={provider} className={buttons.button} href={`/api/auth/${provider}`}>
            {icon}
            {words}
          </a>
        );
      })}
      {mode === 'sign-in' && (
        <p className={styles.note}>
          {`If you are new, continuing with Google or Apple creates an account, and you confirm that you are ${MINIMUM_AGE_YEARS} or older and agree to the `}
          <Link to={paths.termsOfService}>Terms of Service</Link> and the{' '}
          <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
        </p>
      )}
    </div>
  );
}

/** As large as the link that it replaces, so that the layout does not shift when the reply arrives. */
function Unavailable({ icon, words, reason }: { icon: ReactNode; words: string; reason?: string }) {
  return (
    <button type="button" className={styles.unavailable} disabled>
      {icon}
      <span>
        <span className={styles.words}>{words}</span>
        {reason !== undefined && <span className={styles.reason}>{reason}</span>}
      </span>
    </button>
  );
}
