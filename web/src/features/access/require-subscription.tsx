import { Outlet } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { passesGate } from '../../lib/access.js';
import { GatePage } from './gate-page.js';
import { PaymentReturn, useIsPaymentReturn } from './payment-return.js';

/** Lets subscribers and the administrator through; others see the gate at the same address. */
export function RequireSubscription() {
  const isPaymentReturn = useIsPaymentReturn();
  const passes = passesGate(useUser());
  if (isPaymentReturn) return <PaymentReturn />;
  return passes ? <Outlet /> : <GatePage />;
}
