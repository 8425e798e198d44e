import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { billingConfigQuery } from '../../api/billing-config.js';
import styles from './test-billing-ribbon.module.css';

/** Hangs from the top of every page where payments are in test mode. It lies over the page, so that nothing moves. */
export function TestBillingRibbon() {
  const { data } = useQuery(billingConfigQuery);
  const isTest = data?.mode === 'emulator';
  useEffect(() => {
    // what may itself lie at the very top makes room for it
    document.documentElement.toggleAttribute('data-test-billing', isTest);
  }, [isTest]);
  if (!isTest) return null;
  return (
    <aside className={styles.ribbon} aria-label="Test mode">
      Payments are in test mode
    </aside>
  );
}
