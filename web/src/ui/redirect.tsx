import { useEffect, useEffectEvent } from 'react';
import { Navigate } from 'react-router-dom';

export function Redirect({ to, announce }: { to: string; announce: () => void }) {
  const onOpen = useEffectEvent(announce);
  useEffect(() => onOpen(), []);
  return <Navigate to={to} replace />;
}
