import type { DueNoticeType } from '@tenfold/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A message about the subscription, due now or later: emitted by the job `emit-due-notifications`. */
@Entity('notification')
@Index('notification_waiting', ['dueAt'], { where: 'sent_at IS NULL' })
export class Notification {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'notification_pkey' }) userId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'notification_pkey' }) type!: DueNoticeType;
  @PrimaryColumn('text', { name: 'dedupe_key', primaryKeyConstraintName: 'notification_pkey' })
  dedupeKey!: string;
  /** By Stripe's clock, like `expires_at` and `about`. */
  @Column('timestamptz', { name: 'due_at' }) dueAt!: Date;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt!: Date | null;
  /** The time that the notification states, such as the end of the trial. */
  @Column('timestamptz') about!: Date;
  @Column('integer', { name: 'amount_cents' }) amountCents!: number;
  @Column('text', { name: 'confirm_url', nullable: true }) confirmUrl!: string | null;
  /** Of `trial_started` and `subscription_started`: the terms that the user agreed to. */
  @Column('text', { nullable: true }) terms!: string | null;
  /** Of `payment_received`: Stripe's page with the receipt. */
  @Column('text', { name: 'receipt_url', nullable: true }) receiptUrl!: string | null;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
}
