import type { DueNoticeType } from '@tenfold/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A message about the subscription, due now or later: emitted by the job `emit-due-notices`. */
@Entity('notice')
@Index('notice_waiting', ['dueAt'], { where: 'sent_at IS NULL' })
export class Notice {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'notice_pkey' }) userId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'notice_pkey' }) type!: DueNoticeType;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'notice_pkey' }) occasion!: string;
  /** By Stripe's clock, like `expires_at` and `about`. */
  @Column('timestamptz', { name: 'due_at' }) dueAt!: Date;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt!: Date | null;
  /** The time that the notice states, such as the end of the trial. */
  @Column('timestamptz') about!: Date;
  @Column('integer', { name: 'amount_cents' }) amountCents!: number;
  @Column('text', { name: 'confirm_url', nullable: true }) confirmUrl!: string | null;
  /** Of `trial_started` and `subscription_started`: the terms that the user agreed to. */
  @Column('text', { nullable: true }) terms!: string | null;
  /** Of `payment_received`: Stripe's page with the receipt. */
  @Column('text', { name: 'receipt_url', nullable: true }) receiptUrl!: string | null;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
}
