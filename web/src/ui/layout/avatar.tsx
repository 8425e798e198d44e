import type { User } from '@tenfold/contracts';
import { Avatar as AntdAvatar } from 'antd';

interface Props {
  user: Pick<User, 'email' | 'firstName' | 'lastName' | 'profileImageUrl'>;
  size?: number;
}

export function Avatar({ user, size = 36 }: Props) {
  return (
    <AntdAvatar
      key={user.profileImageUrl}
      src={user.profileImageUrl}
      alt=""
      size={size}
      style={{ fontSize: size * 0.38, fontWeight: 600 }}
      aria-hidden="true"
      // as children, antd would measure them, which lays out the page while it renders
      icon={<span>{initials(user)}</span>}
    />
  );
}

function initials({ firstName, lastName, email }: Props['user']): string {
  const names = [firstName, lastName].filter((name) => name !== null && name !== '');
  const letters = names.length === 0 ? email.charAt(0) : names.map((name) => name?.charAt(0)).join('');
  return letters.toUpperCase();
}
