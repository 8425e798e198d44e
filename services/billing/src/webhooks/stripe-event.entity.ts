import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event of Stripe, once, however often it is delivered. */
@Entity('stripe_event')
@Index('stripe_event_waiting', ['nextAttemptAt'], { where: 'processed_at IS NULL' })
export class StripeEventRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'stripe_event_pkey' }) id!: string;
  @Column('text') type!: string;
  @Column('timestamptz') created!: Date;
  @Column('text', { name: 'api_version', nullable: true }) apiVersion!: string | null;
  @Column('jsonb') payload!: unknown;
  /** `webhook`, or `reconciler` for one that no webhook brought. */
  @Column('text', { default: 'webhook' }) source!: string;
  @Column('timestamptz', { name: 'received_at', default: () => 'now()' }) receivedAt!: Date;
  @Column('integer', { default: 0 }) attempts!: number;
  /** Also the end of a claim: who died while working on it loses it then. */
  @Column('timestamptz', { name: 'next_attempt_at', default: () => 'now()' }) nextAttemptAt!: Date;
  @Column('timestamptz', { name: 'processed_at', nullable: true }) processedAt!: Date | null;
  /** `synced`, `ignored` or why it concerns nobody. */
  @Column('text', { nullable: true }) outcome!: string | null;
}
