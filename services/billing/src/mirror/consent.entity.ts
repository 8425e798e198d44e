import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody agreed to when they subscribed, as they saw it. Kept for three years. */
@Entity('consent')
export class Consent {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'consent_pkey' }) userId!: string;
  @PrimaryColumn('text', { name: 'subscription_id', primaryKeyConstraintName: 'consent_pkey' })
  subscriptionId!: string;
  @Column('text') text!: string;
  @Column('integer', { name: 'price_cents' }) priceCents!: number;
  @Column('text') currency!: string;
  @Column('timestamptz', { name: 'given_at', default: () => 'now()' }) givenAt!: Date;
}
