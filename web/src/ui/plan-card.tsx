import type { ReactNode } from 'react';
import { PlanIncludes } from './plan-facts.js';
import styles from './plan-card.module.css';

interface Props {
  plan: {
    name: string;
    price: string;
    per: string;
    lead: string;
    includes: readonly string[];
    alsoIncludes: readonly string[];
  };
  heading?: 'h2' | 'h3';
  recommended?: boolean;
  /** The button. */
  children: ReactNode;
}

export function PlanCard({ plan, heading: Heading = 'h3', recommended = false, children }: Props) {
  return (
    <div className={`${styles.plan} panel`} data-recommended={recommended}>
      <Heading>{plan.name}</Heading>
      <p className="muted">
        <strong className={`${styles.price} numbers`}>{plan.price}</strong>
        {plan.per}
      </p>
      <p className={`${styles.lead} muted`}>{plan.lead}</p>
      {children}
      <PlanIncludes items={[...plan.includes, ...plan.alsoIncludes]} />
    </div>
  );
}

/** Side by side where there is room, equally wide and high. */
export function PlanCards({ children }: { children: ReactNode }) {
  return <div className={styles.plans}>{children}</div>;
}
