import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { Suspense, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import { SignedInUser, useSession, type Session } from '../../api/current-user.js';
import { subscriptionNoticesQuery } from '../../api/subscription-notices.js';
import { subscriptionStatusQuery } from '../../api/subscription-status.js';
import { useSessionHeld } from '../../lib/session-hold.js';
import { keptPatterns, paths, protectedPatterns } from '../../paths.js';
import { UnreachablePage } from '../../ui/failure-page.js';
import { SpinnerPage } from '../../ui/spinner-page.js';

interface Props {
  landing: ReactElement;
  signedOutScreens?: Readonly<Record<string, ReactElement>>;
  /** The sessions on this device, which can be continued while the server cannot be reached. */
  keptSessions?: ReactNode;
}

export function RequireUser({ landing, signedOutScreens = {}, keptSessions }: Props) {
  const session = useSession();
  const { pathname } = useLocation();
  useFollowAccess(session.status === 'signed-in' ? session.user : null);
  const user = useHeldUser(session, pathname);
  if (session.status === 'loading') return <SpinnerPage />;
  if (user !== null) {
    return (
      <SignedInUser value={user}>
        <Outlet />
      </SignedInUser>
    );
  }
  if (session.status === 'unreachable') {
    return (
      <UnreachablePage retry={session.retry}>
        {session.user && (
          <SignedInUser value={session.user}>
            <ErrorBoundary fallback={null}>
              <Suspense fallback={null}>{keptSessions}</Suspense>
            </ErrorBoundary>
          </SignedInUser>
        )}
      </UnreachablePage>
    );
  }
  const ownScreen = signedOutScreens[pathname];
  if (ownScreen !== undefined) return ownScreen;
  const isProtected = protectedPatterns.some((pattern) => matchPath(pattern, pathname) !== null);
  return isProtected ? <Navigate to={paths.auth} replace /> : landing;
}

/**
 * The signed-in user. A screen that holds the session keeps the last user after sign-out, and one that works without a
 * network shows the work of the user of this device.
 */
function useHeldUser(session: Session, pathname: string): User | null {
  const held = useSessionHeld();
  const [last, setLast] = useState<User | null>(null);
  const isKept = keptPatterns.some((pattern) => matchPath(pattern, pathname) !== null);
  const present =
    session.status === 'signed-in' || (session.status === 'unreachable' && isKept) ? session.user : null;
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
