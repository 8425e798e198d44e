import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('stripe_event')
@Index('stripe_event_open', ['receivedAt'], { where: 'processed_at IS NULL' })
export class StripeEventRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'stripe_event_pkey' }) id!: string;
  @Column('text') type!: string;
  @Column('timestamptz') created!: Date;
  @Column('text', { name: 'api_version', nullable: true }) apiVersion!: string | null;
  @Column('jsonb') payload!: unknown;
  @Column('text', { default: 'webhook' }) source!: string;
  @Column('timestamptz', { name: 'received_at', default: () => 'now()' }) receivedAt!: Date;
  @Column('timestamptz', { name: 'processed_at', nullable: true }) processedAt!: Date | null;
  @Column('text', { nullable: true }) outcome!: string | null;
}
