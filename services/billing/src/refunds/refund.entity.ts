import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('refund')
export class Refund {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'refund_pkey' }) userId!: string;
  @PrimaryColumn('text', { name: 'invoice_id', primaryKeyConstraintName: 'refund_pkey' }) invoiceId!: string;
  @Column('text', { name: 'refund_id' }) refundId!: string;
  /** Null in another currency than US dollars. */
  @Column('integer', { name: 'amount_cents', nullable: true }) amountCents!: number | null;
  @Column('timestamptz', { name: 'refunded_at', default: () => 'now()' }) refundedAt!: Date;
}
