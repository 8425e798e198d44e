import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { SignedInUser, useSession, type Session } from '../../api/current-user.js';
import { subscriptionNoticesQuery } from '../../api/subscription-notices.js';
import { subscriptionStatusQuery } from '../../api/subscription-status.js';
import { useSessionHeld } from '../../lib/session-hold.js';
import { paths, protectedPatterns } from '../../paths.js';
import { UnreachablePage } from '../../ui/failure-page.js';
import { SpinnerPage } from '../../ui/spinner-page.js';

interface Props {
  landing: ReactNode;
  signedOutScreens?: Readonly<Record<string, ReactNode>>;
}

export function RequireUser({ landing, signedOutScreens = {} }: Props) {
  const session = useSession();
  const { pathname } = useLocation();
  useFollowAccess(session.status === 'signed-in' ? session.user : null);
  const user = useHeldUser(session);
  if (session.status === 'loading') return <SpinnerPage />;
  if (user !== null) {
    return (
      <SignedInUser value={user}>
        <Outlet />
      </SignedInUser>
    );
  }
  if (session.status === 'unreachable') return <UnreachablePage retry={session.retry} />;
  const ownScreen = signedOutScreens[pathname];
  if (ownScreen !== undefined) return ownScreen;
  const isProtected = protectedPatterns.some((pattern) => matchPath(pattern, pathname) !== null);
  return isProtected ? <Navigate to={paths.auth} replace /> : landing;
}

/** The signed-in user. A screen that holds the session keeps the last user after sign-out. */
function useHeldUser(session: Session): User | null {
  const held = useSessionHeld();
  const [last, setLast] = useState<User | null>(null);
  const present = session.status === 'signed-in' ? session.user : null;
  if (present !== null && present !== last) setLast(present);
  return present ?? (held ? last : null);
}

function useFollowAccess(user: User | null): void {
  const client = useQueryClient();
  const access = user && `${user.id} ${user.subscriptionTier} ${user.subscriptionStatus}`;
  const last = useRef(access);
  useEffect(() => {
    if (last.current === access) return;
    const isFirst = last.current === null;
    last.current = access;
    if (isFirst) return;
    for (const { queryKey } of [subscriptionNoticesQuery, subscriptionStatusQuery]) {
      void client.invalidateQueries({ queryKey });
    }
  }, [client, access]);
}
