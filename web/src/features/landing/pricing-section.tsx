import type { ReactNode } from 'react';
import { plans } from '../../content.js';
import { rememberPendingTrial } from '../../lib/pending-trial.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { PlanIncludes, PlanPrice } from '../../ui/plan-facts.js';
import styles from './landing-page.module.css';

export const PRICING_ID = 'pricing';

export function PricingSection() {
  return (
    <section className={`${styles.column} ${styles.pricing}`} id={PRICING_ID} aria-labelledby="pricing-title">
      <h2 id="pricing-title" className={styles.heading}>
        Start free, go Pro when it counts
      </h2>
      <div className={styles.plans}>
        <Plan plan={plans.free}>
          <ButtonLink to={paths.auth} state={{ mode: 'register' }} wide>
            Get Started Free
          </ButtonLink>
        </Plan>
        <Plan plan={plans.pro} recommended>
          <ButtonLink
            to={paths.auth}
            state={{ mode: 'register' }}
            kind="primary"
            wide
            onClick={rememberPendingTrial}
          >
            Start Free Trial
          </ButtonLink>
        </Plan>
      </div>
    </section>
  );
}

interface PlanProps {
  plan: (typeof plans)['free' | 'pro'];
  recommended?: boolean;
  children: ReactNode;
}

function Plan({ plan, recommended = false, children }: PlanProps) {
  return (
    <div className={`${styles.panel} ${styles.plan}`} data-recommended={recommended}>
      <h3>{plan.name}</h3>
      <PlanPrice plan={plan} />
      <p className={`${styles.planLead} ${styles.text} muted`}>{plan.lead}</p>
      {children}
      <PlanIncludes items={[...plan.includes, ...plan.alsoIncludes]} />
    </div>
  );
}
