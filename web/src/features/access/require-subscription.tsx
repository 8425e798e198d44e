import { Outlet } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { passesGate } from '../../lib/access.js';
import { PaywallPage } from './paywall-page.js';
import { PaymentReturn, usePaymentReturn } from './payment-return.js';

/** Admits subscribers and administrators; others see the paywall at the same address. */
export function RequireSubscription() {
  const clientSecret = usePaymentReturn();
  const passes = passesGate(useUser());
  if (clientSecret !== null) return <PaymentReturn clientSecret={clientSecret} />;
  return passes ? <Outlet /> : <PaywallPage />;
}
