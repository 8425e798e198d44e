import { Outlet } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { passesGate } from '../../lib/access.js';
import { GatePage } from './gate-page.js';

/** Lets subscribers and the administrator through; others see the gate at the same address. */
export function RequireSubscription() {
  return passesGate(useUser()) ? <Outlet /> : <GatePage />;
}
