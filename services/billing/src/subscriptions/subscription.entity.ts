import type { SubscriptionStatus, SubscriptionTier } from '@tenfold/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What one person may use. A person without a row is on free / inactive, version 0. */
@Entity()
@Index('subscription_period_end', ['periodEndsAt'], { where: 'period_ends_at IS NOT NULL' })
@Check(
  'subscription_plan',
  `(tier, status) IN (
    ('free', 'inactive'), ('free', 'active'), ('free', 'cancelled'), ('pro', 'trialing'), ('pro', 'active')
  )`,
)
export class Subscription {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'subscription_pkey' }) userId!: string;
  @Column('text', { default: 'free' }) tier!: SubscriptionTier;
  @Column('text', { default: 'inactive' }) status!: SubscriptionStatus;
  @Column('boolean', { name: 'has_used_free_trial', default: false }) hasUsedFreeTrial!: boolean;
  /** The end of the trial while trialing, of the paid month on Pro; null on free. */
  @Column('timestamptz', { name: 'period_ends_at', nullable: true }) periodEndsAt!: Date | null;
  @Column('boolean', { name: 'cancel_at_period_end', default: false }) cancelAtPeriodEnd!: boolean;
  /** Grows by one with each change; 0 until the first. */
  @Column('integer', { default: 0 }) version!: number;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt!: Date;
}
