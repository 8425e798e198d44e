import { useEffect, useEffectEvent } from 'react';
import { Navigate } from 'react-router-dom';

/** Opens another screen; `announce` shows a toast that says why. */
export function Redirect({ to, announce }: { to: string; announce: () => void }) {
  const onOpen = useEffectEvent(announce);
  useEffect(() => onOpen(), []);
  return <Navigate to={to} replace />;
}
