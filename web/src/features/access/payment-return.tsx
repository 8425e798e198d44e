import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useAwaitAccess } from '../../api/await-access.js';
import { useUser } from '../../api/current-user.js';
import { hasPro } from '../../lib/access.js';
import { toast } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { SpinnerPage } from '../../ui/spinner-page.js';

/** What the payment provider puts into the address when the bank sends a browser back. */
const RESULT = 'redirect_status';
/** After that the screen shows as the account stands, and follows it. */
const PATIENCE_MS = 30_000;

/** Whether somebody comes back from their bank. */
export function useIsPaymentReturn(): boolean {
  const [parameters] = useSearchParams();
  return parameters.has(RESULT);
}

/** Back from the bank: waits until the account has what was paid, then takes the provider's words out of the address. */
export function PaymentReturn() {
  const [parameters] = useSearchParams();
  return parameters.get(RESULT) === 'failed' ? <NotPaid /> : <Paid />;
}

function NotPaid() {
  useEffect(
    () =>
      toast({
        tone: 'destructive',
        title: 'Setup Failed',
        description: 'Your bank did not confirm the payment. You have not been charged.',
      }),
    [],
  );
  return <Navigate to={paths.subscribe} replace />;
}

function Paid() {
  const { pathname } = useLocation();
  const [isOverdue, setIsOverdue] = useState(false);
  useAwaitAccess();
  useEffect(() => {
    const timer = setTimeout(() => setIsOverdue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasPro(useUser()) || isOverdue ? <Navigate to={pathname} replace /> : <SpinnerPage />;
}
