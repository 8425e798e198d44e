import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { clearToast } from './toast.js';

/**
 * Removes the toast when the user opens another screen. A redirect (a navigation that replaces) keeps it, because it shows
 * the outcome that led there: "Welcome back!" is raised on the sign-in page and read on the dashboard.
 */
export function useToastPerScreen(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(pathname);
  // before the effects of the new screen, which may raise a toast of their own
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigationType !== NavigationType.Replace) clearToast();
  }, [pathname, navigationType]);
  useEffect(() => clearToast, []);
}
