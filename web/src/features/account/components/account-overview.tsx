import type { User } from '@tenfold/contracts';
import { dateLabel } from '../../../lib/date-label.js';
import { Card } from '../../../ui/card.js';
import { planName } from './plan-name.js';
import styles from './account-overview.module.css';

export function AccountOverview({ user }: { user: User }) {
  const facts = [
    { label: 'Member Since', value: dateLabel(new Date(user.createdAt)) },
    { label: 'Current Plan', value: currentPlan(user) },
    { label: 'Last Updated', value: dateLabel(new Date(user.updatedAt)) },
  ];
  return (
    <Card title="Account overview">
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function currentPlan({ subscriptionTier: tier, subscriptionStatus: status }: User): string {
  const name = planName({ tier, status });
  return status === 'trialing' ? `${name} (trial)` : name;
}
