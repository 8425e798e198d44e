import { Outlet } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { hasAccess } from '../../lib/access.js';
import { lazyScreen } from '../../lib/lazy-screen.js';
import { PaymentReturn, usePaymentReturn } from './payment-return.js';

const PaywallPage = lazyScreen(() => import('./paywall-page.js').then((m) => m.PaywallPage));

export function RequireSubscription() {
  const clientSecret = usePaymentReturn();
  const passes = hasAccess(useUser());
  if (clientSecret !== null) return <PaymentReturn clientSecret={clientSecret} />;
  return passes ? <Outlet /> : <PaywallPage />;
}
