import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

@Entity('stripe_customer')
@Unique('stripe_customer_id', ['customerId'])
export class StripeCustomer {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'stripe_customer_pkey' })
  userId!: string;
  @Column('text', { name: 'customer_id' }) customerId!: string;
  @Column('text', { name: 'email_hash' }) emailHash!: string;
  /** Part of the idempotency key of the next subscription: incremented when Stripe rejects one permanently. */
  @Column('integer', { default: 0 }) generation!: number;
  @Column('timestamptz', { name: 'refreshed_at', nullable: true }) refreshedAt!: Date | null;
  @Column('text', { name: 'default_card', nullable: true }) defaultCard!: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('text', { name: 'account_id', nullable: true }) accountId!: string | null;
  @Column('boolean', { nullable: true }) livemode!: boolean | null;
}
