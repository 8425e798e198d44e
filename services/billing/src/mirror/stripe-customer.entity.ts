import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** Whom Stripe knows as which customer: one each, for ever. */
@Entity('stripe_customer')
@Unique('stripe_customer_id', ['customerId'])
export class StripeCustomer {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'stripe_customer_pkey' })
  userId!: string;
  @Column('text', { name: 'customer_id' }) customerId!: string;
  /** Of the normalised address, for the record of used trials. */
  @Column('text', { name: 'email_hash' }) emailHash!: string;
  /** In the idempotency key of the next subscription: grows when one was made, or could not be. */
  @Column('integer', { default: 0 }) generation!: number;
  /** When Stripe was last asked because the browser wished it. */
  @Column('timestamptz', { name: 'refreshed_at', nullable: true }) refreshedAt!: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
