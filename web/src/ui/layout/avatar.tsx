import type { User } from '@tenfold/contracts';
import { useState } from 'react';
import styles from './avatar.module.css';

interface Props {
  user: Pick<User, 'email' | 'firstName' | 'lastName' | 'profileImageUrl'>;
  size?: number;
}

export function Avatar({ user, size = 36 }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = user.profileImageUrl;
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {url !== null && url !== failedUrl ? (
        <img src={url} alt="" onError={() => setFailedUrl(url)} />
      ) : (
        initials(user)
      )}
    </span>
  );
}

function initials({ firstName, lastName, email }: Props['user']): string {
  const names = [firstName, lastName].filter((name) => name !== null && name !== '');
  const letters = names.length === 0 ? email.charAt(0) : names.map((name) => name?.charAt(0)).join('');
  return letters.toUpperCase();
}
