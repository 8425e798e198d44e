import { Outlet } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { hasAccess } from '../../lib/access.js';
import { PaywallPage } from './paywall-page.js';
import { PaymentReturn, usePaymentReturn } from './payment-return.js';

export function RequireSubscription() {
  const clientSecret = usePaymentReturn();
  const passes = hasAccess(useUser());
  if (clientSecret !== null) return <PaymentReturn clientSecret={clientSecret} />;
  return passes ? <Outlet /> : <PaywallPage />;
}
