import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SubscriptionSnapshot } from '../domain/subscription-snapshot.js';

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
  @Column('bigint', { name: 'fetch_number' }) fetch!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'fetched_at', default: () => 'now()' }) fetchedAt!: Date;
  @Column('text', { name: 'account_id', nullable: true }) accountId!: string | null;
  @Column('boolean', { nullable: true }) livemode!: boolean | null;
}
