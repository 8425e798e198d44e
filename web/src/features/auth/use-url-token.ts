import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * What a mailed link carries; null when it carries nothing. It is taken out of the address at once, so that it stays
 * in no history, bookmark or screenshot.
 */
export function useUrlToken(): string | null {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => parameters.get('token'));
  const isShown = parameters.has('token');
  useEffect(() => {
    if (isShown) void navigate(pathname, { replace: true });
  }, [isShown, navigate, pathname]);
  return token;
}
