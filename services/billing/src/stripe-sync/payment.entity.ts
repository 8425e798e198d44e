import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { PaymentStatus } from '../domain/payment-status.js';

@Entity('payment')
@Check(
  'payment_status',
  `status IN ('paid', 'partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost')`,
)
export class PaymentRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'payment_pkey' }) userId!: string;
  @PrimaryColumn('text', { name: 'charge_id', primaryKeyConstraintName: 'payment_pkey' }) chargeId!: string;
  @Column('text', { name: 'invoice_id' }) invoiceId!: string;
  @Column('text', { name: 'subscription_id' }) subscriptionId!: string;
  @Column('timestamptz', { name: 'period_start' }) periodStart!: Date;
  @Column('timestamptz', { name: 'period_end' }) periodEnd!: Date;
  @Column('integer', { name: 'amount_cents' }) amountCents!: number;
  @Column('integer', { name: 'refunded_cents' }) refundedCents!: number;
  @Column('text') currency!: string;
  @Column('text') status!: PaymentStatus;
  @Column('text', { name: 'receipt_url', nullable: true }) receiptUrl!: string | null;
  @Column('boolean', { name: 'fraud_warning', default: false }) fraudWarning!: boolean;
  @Column('timestamptz', { name: 'paid_at' }) paidAt!: Date;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt!: Date;
}
