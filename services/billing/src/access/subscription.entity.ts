import type { SubscriptionStatus, SubscriptionTier } from '@tenfold/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AccessSource } from '../domain/stripe-access.js';

@Entity()
@Index('subscription_period_end', ['periodEndsAt'], { where: 'period_ends_at IS NOT NULL' })
@Index('subscription_review', ['graceEndsAt'], { where: 'review_at IS NOT NULL' })
@Check(
  'subscription_plan',
  `(tier, status) IN (
    ('free', 'inactive'), ('free', 'active'), ('free', 'cancelled'), ('pro', 'trialing'), ('pro', 'active')
  )`,
)
@Check('subscription_source', `source IN ('own', 'stripe')`)
export class Subscription {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'subscription_pkey' }) userId!: string;
  @Column('text', { default: 'free' }) tier!: SubscriptionTier;
  @Column('text', { default: 'inactive' }) status!: SubscriptionStatus;
  @Column('boolean', { name: 'has_used_free_trial', default: false }) hasUsedFreeTrial!: boolean;
  /** The end of the trial while trialing, of the paid month on Pro; null on free. */
  @Column('timestamptz', { name: 'period_ends_at', nullable: true }) periodEndsAt!: Date | null;
  @Column('boolean', { name: 'cancel_at_period_end', default: false }) cancelAtPeriodEnd!: boolean;
  @Column('integer', { default: 0 }) version!: number;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt!: Date;
  @Column('text', { default: 'own' }) source!: AccessSource;
  @Column('boolean', { name: 'payment_failed', default: false }) paymentFailed!: boolean;
  @Column('timestamptz', { name: 'payment_retry_at', nullable: true }) paymentRetryAt!: Date | null;
  @Column('text', { name: 'payment_confirm_url', nullable: true }) paymentConfirmUrl!: string | null;
  /** Whether canceling ends it now and voids an invoice, instead of with its period. */
  @Column('boolean', { name: 'cancels_at_once', default: false }) cancelsAtOnce!: boolean;
  @Column('boolean', { name: 'collection_paused', default: false }) collectionPaused!: boolean;
  @Column('timestamptz', { name: 'review_at', nullable: true }) graceEndsAt!: Date | null;
  @Column('integer', { name: 'clock_offset_seconds', nullable: true }) clockOffsetSeconds!: number | null;
}
