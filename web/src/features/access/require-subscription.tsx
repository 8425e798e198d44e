import { Outlet } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { passesGate } from '../../lib/access.js';
import { PaywallPage } from './paywall-page.js';
import { PaymentReturn, usePaymentReturn } from './payment-return.js';

export function RequireSubscription() {
  const clientSecret = usePaymentReturn();
  const passes = passesGate(useUser());
  if (clientSecret !== null) return <PaymentReturn clientSecret={clientSecret} />;
  return passes ? <Outlet /> : <PaywallPage />;
}
