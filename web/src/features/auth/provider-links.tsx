import { AppleFilled, GoogleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { IdentityProvider } from '@tenfold/contracts';
import { MINIMUM_AGE_YEARS } from '@tenfold/exam';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signInProvidersQuery } from '../../api/sign-in-providers.js';
import { paths } from '../../paths.js';
import buttons from '../../ui/button-link.module.css';
import type { AuthMode } from './auth-mode.js';
import styles from './provider-links.module.css';

const PROVIDERS: { provider: IdentityProvider; name: string; icon: ReactNode }[] = [
  { provider: 'google', name: 'Google', icon: <GoogleOutlined aria-hidden="true" /> },
  { provider: 'apple', name: 'Apple', icon: <AppleFilled aria-hidden="true" /> },
];

/** Sign-in elsewhere: the browser itself goes there and comes back with a session, or with a problem in the address. */
export function ProviderLinks({ mode }: { mode: AuthMode }) {
  const { data, isPending } = useQuery(signInProvidersQuery);
  return (
    <div className={styles.providers} aria-busy={isPending}>
      <p className={styles.or}>or</p>
      {PROVIDERS.map(({ provider, name, icon }) => {
        const words = `Continue with ${name}`;
        if (isPending) return <Unavailable key={provider} icon={icon} words={words} />;
        // when nobody can tell whether it is set up, whoever goes there finds out
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
          {`The first time, Google or Apple creates your account: by that you confirm that you are ${MINIMUM_AGE_YEARS} or older and agree to the `}
          <Link to={paths.termsOfService}>Terms of Service</Link> and the{' '}
          <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
        </p>
      )}
    </div>
  );
}

/** As large as the link in whose place it is, so that nothing moves when the answer comes. */
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
