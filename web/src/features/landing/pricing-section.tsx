import { plans } from '../../content.js';
import { rememberPendingTrial } from '../../lib/pending-trial.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { PlanCard, PlanCards } from '../../ui/plan-card.js';
import { PRICING_ID } from './hero.js';
import styles from './landing-details.module.css';
import landing from './landing-page.module.css';

export function PricingSection() {
  return (
    <section
      className={`${landing.column} ${styles.pricing}`}
      id={PRICING_ID}
      aria-labelledby="pricing-title"
    >
      <h2 id="pricing-title" className={landing.heading}>
        Start free, go Pro when it counts
      </h2>
      <PlanCards>
        <PlanCard plan={plans.free}>
          <ButtonLink to={paths.auth} state={{ mode: 'register' }} wide>
            Get Started Free
          </ButtonLink>
        </PlanCard>
        <PlanCard plan={plans.pro} recommended>
          <ButtonLink
            to={paths.auth}
            state={{ mode: 'register' }}
            kind="primary"
            wide
            onClick={rememberPendingTrial}
          >
            Start Free Trial
          </ButtonLink>
        </PlanCard>
      </PlanCards>
    </section>
  );
}
