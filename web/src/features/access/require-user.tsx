import type { ReactNode } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { SignedInUser, useSession } from '../../api/current-user.js';
import { paths, protectedPatterns } from '../../paths.js';
import { SpinnerPage } from '../../ui/spinner-page.js';
import { useFollowAccess } from './use-follow-access.js';

interface Props {
  /** Where no screen is protected. */
  landing: ReactNode;
  /** By address: what leads to sign-in in a way of its own. */
  signedOutScreens?: Readonly<Record<string, ReactNode>>;
}

/** Lets signed-in people through; others are sent to sign in, or see the landing page. */
export function RequireUser({ landing, signedOutScreens = {} }: Props) {
  const session = useSession();
  const { pathname } = useLocation();
  useFollowAccess(session.status === 'signed-in' ? session.user : null);
  if (session.status === 'loading') return <SpinnerPage />;
  if (session.status === 'signed-in') {
    return (
      <SignedInUser value={session.user}>
        <Outlet />
      </SignedInUser>
    );
  }
  const ownScreen = signedOutScreens[pathname];
  if (ownScreen !== undefined) return ownScreen;
  const isProtected = protectedPatterns.some((pattern) => matchPath(pattern, pathname) !== null);
  return isProtected ? <Navigate to={paths.auth} replace /> : landing;
}
