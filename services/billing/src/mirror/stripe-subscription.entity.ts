import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SubscriptionSnapshot } from '../domain/subscription-snapshot.js';

/** What Stripe said last of a subscription. Never written from an event's body. */
@Entity('stripe_subscription')
@Index('stripe_subscription_live', ['userId'], {
  unique: true,
  where: "status NOT IN ('canceled', 'incomplete_expired')",
})
export class StripeSubscription {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'stripe_subscription_pkey' })
  userId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'stripe_subscription_pkey' }) id!: string;
  @Column('text') status!: string;
  @Column('jsonb') snapshot!: SubscriptionSnapshot;
  /** The number of the fetch: an older one never overwrites a newer. */
  @Column('bigint', { name: 'fetch_number' }) fetch!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'fetched_at', default: () => 'now()' }) fetchedAt!: Date;
}
