import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { secondFactorSetupPath } from '../../paths.js';
import { SpinnerPage } from '../../ui/spinner-page.js';
import { securityQuery } from '../../api/security.js';
import type { SecurityState } from '@tenfold/contracts';

/**
 * Redirects administrators and editors without a required second factor to its setup. The server enforces the rule; if the query
 * fails, the screens show the server's refusal.
 */
export function RequireSecondFactor() {
  const { isAdmin, isEditor } = useUser();
  const hasRole = isAdmin || isEditor;
  const { pathname, search } = useLocation();
  const { data, isPending } = useQuery({ ...securityQuery, enabled: hasRole });
  if (!hasRole) return <Outlet />;
  if (isPending) return <SpinnerPage />;
  if (data?.secondFactor.isRequired && !hasSecondFactor(data)) {
    return <Navigate to={secondFactorSetupPath(pathname + search)} replace />;
  }
  return <Outlet />;
}

export function hasSecondFactor({ secondFactor, passkeys }: SecurityState): boolean {
  return secondFactor.totpEnabled || passkeys.length > 0;
}
