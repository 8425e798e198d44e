import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('refund')
export class Refund {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'refund_pkey' }) userId!: string;
  @PrimaryColumn('text', { name: 'invoice_id', primaryKeyConstraintName: 'refund_pkey' }) invoiceId!: string;
  @Column('text', { name: 'refund_id' }) refundId!: string;
  @Column('integer', { name: 'amount_cents' }) amountCents!: number;
  @Column('timestamptz', { name: 'refunded_at', default: () => 'now()' }) refundedAt!: Date;
}
