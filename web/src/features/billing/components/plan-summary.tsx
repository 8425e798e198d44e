import { plans, trial } from '../../../content.js';
import { PlanIncludes, PlanPrice } from '../../../ui/plan-facts.js';
import styles from './plan-summary.module.css';

export function PlanSummary({ mayTry }: { mayTry: boolean }) {
  return (
    <section className={styles.plan} aria-label="What you get">
      <PlanPrice plan={plans.pro} />
      {mayTry && <p className={styles.trial}>{trial.label}</p>}
      <PlanIncludes items={plans.pro.includes} />
    </section>
  );
}
