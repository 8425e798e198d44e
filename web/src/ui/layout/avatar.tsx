import type { User } from '@tenfold/contracts';
import { useState } from 'react';
import styles from './avatar.module.css';

interface Props {
  user: Pick<User, 'email' | 'firstName' | 'lastName' | 'profileImageUrl'>;
  /** px */
  size?: number;
}

/** The user's picture, or initials without one or when it fails to load. Decorative: callers show the name. */
export function Avatar({ user, size = 36 }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const url = user.profileImageUrl;
  const box = { width: size, height: size, fontSize: size * 0.38 };
  if (url && url !== brokenUrl) {
    return <img className={styles.avatar} style={box} src={url} alt="" onError={() => setBrokenUrl(url)} />;
  }
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {initials(user)}
    </span>
  );
}

function initials({ firstName, lastName, email }: Props['user']): string {
  const names = [firstName, lastName].filter((name) => name !== null && name !== '');
  const letters = names.length === 0 ? email.charAt(0) : names.map((name) => name?.charAt(0)).join('');
  return letters.toUpperCase();
}
