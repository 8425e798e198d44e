import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Removes the token from the address at once to keep it out of history, bookmarks and screenshots. */
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
