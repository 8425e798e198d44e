import { useQuery } from '@tanstack/react-query';
import { billingConfigQuery } from '../../../api/billing-config.js';
import styles from '../billing.module.css';

export function TestBillingRibbon() {
  const { data } = useQuery(billingConfigQuery);
  const isTest = data?.testMode === true;
  if (!isTest) return null;
  return (
    <aside className={`${styles.ribbon} smaller`} aria-label="Test mode">
      Payments are in test mode
    </aside>
  );
}
